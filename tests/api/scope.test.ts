import { beforeAll, describe, expect, it } from 'vitest';
import { raw, sql } from '#server/db/sql.ts';
import { abilityFrom } from '#shared/access/ability.ts';
import { isRangeFilter } from '#shared/crud/field.ts';
import type { Section } from '#shared/crud/section.ts';
import { sections } from '#shared/sections/index.ts';
import { testApp } from '../support/app.ts';
import { type Limited, limitedTo } from '../support/churches.ts';
import { type Row, type SectionFixture, sectionFixture } from '../support/section-fixture.ts';

const t = await testApp();
const scoped = sections.filter(({ scope }) => scope !== undefined);
const findSection = (name: string): Section => sections.find((section) => section.name === name)!;
const ids = (rows: Row[]): number[] => rows.map(({ id }) => id);
const titleOf = (section: Section, row: Row): string =>
  String(row[section.title]?.rotulo ?? row[section.title]);

describe('a section that belongs to a church', () => {
  it('declares its scope', () => {
    const atLeast = [
      'campanha',
      'cargo',
      'cobranca',
      'conta',
      'contato',
      'contribuicao_mensal',
      'departamento',
      'evento',
      'financeiro',
      'igreja',
      'patrimonio',
      'pedidooracoes',
      'pessoa',
      'voluntario',
    ];
    expect(scoped.map(({ name }) => name)).toEqual(expect.arrayContaining(atLeast));
    for (const { name, scope, fields } of scoped)
      if (scope !== 'id') expect(fields[scope!], name).toMatchObject({ kind: 'reference', to: 'igreja' });
  });

  it('has the scope: none refers to a church without it', () => {
    const namesOne = sections.filter(({ fields }) =>
      Object.values(fields).some((field) => field.kind === 'reference' && field.to === 'igreja'),
    );
    expect(namesOne.filter(({ scope }) => scope === undefined)).toEqual([]);
  });
});

/**
 * Which churches a session allows is worked out from account and role before any section is known: a few sections prove it
 * for all ways of being limited, each other section for one of them in turn.
 */
const inAllWays = new Set(['igreja', 'pessoa', 'financeiro']);

describe.each(scoped.map((section, at) => [section.name, section, at] as const))(
  'in %s, a user limited to a church',
  (name, section, at) => {
    const path = `/api/admin/${name}`;
    const isChurch = section.scope === 'id';
    let mine: SectionFixture;
    let theirs: SectionFixture;
    let own: Row;
    let foreign: Row;
    let church: number;
    let elsewhere: number;
    let people: Limited[];

    beforeAll(async () => {
      // Each bench has a church of its own, and all its references belong to it.
      mine = await sectionFixture(t, section, sections);
      theirs = await sectionFixture(t, section, sections);
      own = await mine.put();
      foreign = await theirs.put();
      const churchOf = (row: Row): number => (isChurch ? row.id : row[section.scope!].id);
      [church, elsewhere] = [churchOf(own), churchOf(foreign)];
      expect(church).not.toBe(elsewhere);
      const ways: Parameters<typeof limitedTo>[1][] = [
        { users: [church] },
        { perfil: [church] },
        // by both: what they have in common
        { users: [church, elsewhere], perfil: [church] },
      ];
      const chosen = inAllWays.has(name) ? ways : [ways[at % ways.length]!];
      people = await Promise.all(chosen.map((way) => limitedTo(t, way)));
    });

    const each = async (work: (one: Limited) => Promise<void>): Promise<void> => {
      for (const one of people) await work(one);
    };

    it('lists, counts and sums only its rows', async () => {
      const [{ count } = { count: 0 }] = await t.db.query<{ count: number }>(
        sql`select count(*) from ${raw(name)} where ${raw(section.scope!)} = ${church}`,
      );
      const all = await t.request({ url: `${path}?per_page=100`, as: 'Administrador' });
      expect(all.body.total).toBeGreaterThan(count);
      await each(async ({ request }) => {
        const { body } = await request({ url: `${path}?per_page=100` });
        expect(ids(body.data)).toContain(own.id);
        expect(ids(body.data)).not.toContain(foreign.id);
        expect(body.total).toBe(count);
        if (!section.totals) return;
        const alone = await t.request({ url: `${path}?igreja=${church}`, as: 'Administrador' });
        expect(body.totais).toEqual(alone.body.totais);
      });
    });

    it('finds nothing of another church, by any search or filter', async () => {
      const term = encodeURIComponent(titleOf(section, foreign));
      const questions = [`search?term=${term}`];
      for (const [field, declared] of Object.entries(section.fields)) {
        const value = foreign[field];
        if (declared.kind === 'reference' && value && !declared.computed)
          questions.push(`search?relationship=${field}&term=${encodeURIComponent(value.rotulo)}`);
        if (!declared.filter || value === null || declared.kind === 'references') continue;
        const text = encodeURIComponent(typeof value === 'object' ? value.id : value);
        if (!isRangeFilter(declared)) questions.push(`?${field}=${text}`);
      }
      await each(async ({ request }) => {
        for (const question of questions) {
          const { status, body } = await request({
            url: `${path}${question[0] === '?' ? '' : '/'}${question}`,
          });
          expect(status, question).toBe(200);
          expect(ids(body.data), question).not.toContain(foreign.id);
        }
        const { body } = await request({ url: `/api/admin/busca?term=${term.slice(0, 60)}` });
        const found = (body as Row[]).filter(({ secao }) => secao === name);
        expect(ids(found)).not.toContain(foreign.id);
      });
    });

    it('exports only its rows', async () => {
      await each(async ({ request }) => {
        const { status, text } = await request({ url: `${path}/exportar?formato=csv` });
        expect(status, text).toBe(200);
        expect(text).toContain(titleOf(section, own));
        expect(text).not.toContain(titleOf(section, foreign));
      });
    });

    it('reads the trace of its rows, and of no others', async () => {
      if (section.readOnly) return;
      await each(async ({ request }) => {
        const trace = (id: number) => request({ url: `/api/admin/trilha?secao=${name}&registro=${id}` });
        expect((await trace(own.id)).body.data.length).toBeGreaterThan(0);
        expect((await trace(foreign.id)).status).toBe(404);
        expect((await request({ url: `/api/admin/trilha?secao=${name}` })).status).toBe(403);
      });
      const gone = await theirs.put();
      await t.request({ method: 'DELETE', url: `${path}/${gone.id}`, as: 'Administrador' });
      await each(async ({ request }) => {
        const { status } = await request({ url: `/api/admin/trilha?secao=${name}&registro=${gone.id}` });
        expect(status).toBe(404);
      });
    });

    it('reads, changes, deletes and acts upon nothing of another church', async () => {
      const before = (await t.request({ url: `${path}/${foreign.id}`, as: 'Administrador' })).body;
      await each(async ({ request }) => {
        expect((await request({ url: `${path}/${own.id}` })).status).toBe(200);
        expect((await request({ url: `${path}/${foreign.id}` })).status).toBe(404);
        for (const body of [{}, { ...foreign }, { [isChurch ? 'obs' : 'igreja']: church }]) {
          const { status } = await request({ method: 'PUT', url: `${path}/${foreign.id}`, body });
          expect([404, 422], JSON.stringify(body)).toContain(status);
        }
        expect((await request({ method: 'DELETE', url: `${path}/${foreign.id}` })).status).toBe(404);
        for (const action of section.actions ?? []) {
          const url = `${path}/${foreign.id}/${action.name}?confirmar=true`;
          expect(
            (await request({ method: 'POST', url, ...(action.reason && { body: { motivo: 'porque sim' } }) }))
              .status,
            action.name,
          ).toBe(404);
        }
      });
      const after = (await t.request({ url: `${path}/${foreign.id}`, as: 'Administrador' })).body;
      expect(after).toEqual(before);
    });

    it('refers to nothing of another church, in new or changed rows', async () => {
      if (section.readOnly) return;
      for (const [field, declared] of Object.entries(section.fields)) {
        if ((declared.kind !== 'reference' && declared.kind !== 'references') || declared.computed) continue;
        const target = findSection(declared.to);
        if (target.scope === undefined || field === section.scope) continue;
        const other = await sectionFixture(t, target, sections);
        const outside = await other.put();
        const value = declared.kind === 'references' ? [outside.id] : outside.id;
        await each(async ({ request }) => {
          const body = await mine.make({ ...unhidden(section, field), [field]: value });
          if (isChurch) return;
          const created = await request({ url: `${path}?confirmar=true`, body });
          expect(created.status, `${field}: ${created.text}`).toBe(422);
          expect(Object.keys(created.body.errors), field).toContain(field);
        });
      }
    });

    it('writes into its church, named or not, and into no other', async () => {
      if (section.readOnly) return;
      if (isChurch) {
        // A new church would be outside the churches of its maker.
        await each(async ({ request }) => {
          expect((await request({ url: path, body: await mine.make() })).status).toBe(403);
        });
        return;
      }
      const field = section.scope!;
      await each(async ({ request }) => {
        const { [field]: _, ...unnamed } = await mine.make();
        const created = await request({ url: `${path}?confirmar=true`, body: unnamed });
        expect(created.status, created.text).toBe(201);
        expect(created.body[field].id).toBe(church);
        const outside = await request({
          url: `${path}?confirmar=true`,
          body: await mine.make({ [field]: elsewhere }),
        });
        expect(outside.status).toBe(422);
        expect(outside.body.errors).toHaveProperty(field);
        const moved = await request({
          method: 'PUT',
          url: `${path}/${created.body.id}?confirmar=true`,
          body: { [field]: elsewhere },
        });
        expect(moved.status).toBe(422);
        expect(moved.body.errors).toHaveProperty(field);
      });
    });

    it('names the church where there are several to choose from', async () => {
      if (isChurch || section.readOnly) return;
      const { request } = await limitedTo(t, { users: [church, elsewhere] });
      const { [section.scope!]: _, ...unnamed } = await mine.make();
      const answer = await request({ url: `${path}?confirmar=true`, body: unnamed });
      // Some sections take it from another reference: the account of a payment, the pessoa of a voluntario.
      if (answer.status === 201) expect(answer.body[section.scope!].id).toBe(church);
      else expect(answer.body.errors).toHaveProperty(section.scope!);
    });

    it('sees nothing where account and role have no church in common', async () => {
      const { request } = await limitedTo(t, { users: [church], perfil: [elsewhere] });
      expect((await request({ url: path })).body).toMatchObject({ data: [], total: 0 });
      expect((await request({ url: `${path}/${own.id}` })).status).toBe(404);
    });
  },
);

/** Values that make a conditional field visible. */
function unhidden(section: Section, field: string): Row {
  const { when } = section.fields[field]!;
  return when && 'is' in when ? { [when.field]: [when.is].flat()[0] } : {};
}

describe('a record of another church that a visible record names', () => {
  it('is searched by the name alone, which is shown', async () => {
    const church = async () => (await sectionFixture(t, findSection('igreja'), sections)).put();
    const [own, other] = [await church(), await church()];
    const [author] = await t.db.query<{
      id: number;
    }>(sql`insert into pessoa (nome, igreja, status, cpf, whatsapp)
      values ('Autora Distante', ${other.id}, 'membro_ativo', '52998224725', '+5527999887766') returning id`);
    await t.db.run(sql`insert into patrimonio (nome, igreja, responsavel)
      values ('Piano', ${own.id}, ${author!.id})`);
    const { request } = await limitedTo(t, { users: [own.id] });
    const url = (query: string) => `/api/admin/patrimonio/search?relationship=responsavel&${query}`;
    const found = async (query: string) =>
      [await t.request({ url: url(query), as: 'Administrador' }), await request({ url: url(query) })].map(
        ({ body }) => body.total,
      );
    for (const query of ['term=distante', 'term=distante&field=nome'])
      expect(await found(query)).toEqual([1, 1]);
    for (const query of ['term=5299&field=cpf', 'term=99988&field=whatsapp', 'term=52998224725'])
      expect(await found(query), query).toEqual([1, 0]);
  });
});

describe('the abilities of a limited user', () => {
  const abilityOf = async (limited: Limited) =>
    abilityFrom((await limited.request({ url: '/api/admin/auth/eu' })).body.userAbilityRules);
  const newChurch = async () => (await sectionFixture(t, findSection('igreja'), sections)).put();

  it('leave out creating a church, which would be refused after its form is filled in', async () => {
    const { id } = await newChurch();
    const ability = await abilityOf(await limitedTo(t, { users: [id] }));
    for (const action of ['read', 'list', 'edit', 'delete'] as const)
      expect(ability.can(action, 'igreja'), action).toBe(true);
    expect(ability.can('create', 'igreja')).toBe(false);
    expect((await abilityOf(await limitedTo(t, {}))).can('create', 'igreja')).toBe(true);
  });

  it('leave it out for a role that may do everything too, like all writes to shared records', async () => {
    const { id } = await newChurch();
    const limited = await limitedTo(t, { perfil: [id] });
    await t.db.run(sql`insert into perfil_permissao (perfil, permissao) select ${limited.perfil}, id from permissao
      where action = 'manage' and subject = 'all'`);
    const ability = await abilityOf(limited);
    expect(ability.can('create', 'igreja')).toBe(false);
    expect(ability.can('edit', 'igreja')).toBe(true);
    expect(ability.can('create', 'pessoa')).toBe(true);
    expect(ability.can('manage', 'all')).toBe(false);
    expect((await limited.request({ url: '/api/admin/acesso/perfis' })).status).toBe(403);
  });
});
