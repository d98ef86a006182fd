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
/** sections whose rows name departments, and sections whose rows belong to such a row */
const [scoped, referring] = [false, true].map((isPath) =>
  sections.filter(({ departmentScope }) => departmentScope && departmentScope.includes('.') === isPath),
) as [Section[], Section[]];
const find = (name: string): Section => sections.find((section) => section.name === name)!;
const ids = (rows: Row[]): number[] => rows.map(({ id }) => id);
const titleOf = (section: Section, row: Row): string =>
  String(row[section.title]?.rotulo ?? row[section.title]);

let counter = 0;
async function newDepartment(igreja: number): Promise<number> {
  counter += 1;
  const body = { nome: `Departamento ${counter}`, igreja };
  const saved = await t.request({ url: '/api/admin/departamento', body, as: 'Administrador' });
  expect(saved.status, saved.text).toBe(201);
  return saved.body.id;
}

describe('a section that belongs to a department', () => {
  it('declares its scope', () => {
    expect(scoped.map(({ name, departmentScope }) => [name, departmentScope])).toEqual(
      expect.arrayContaining([
        ['voluntario', 'departamentos'],
        ['evento', 'departamento'],
        ['departamento', 'id'],
        ['cargo', 'departamento'],
        ['financeiro', 'departamento'],
      ]),
    );
    for (const { name, departmentScope, fields } of scoped)
      if (departmentScope !== 'id')
        expect(fields[departmentScope!], name).toMatchObject({ to: 'departamento' });
  });

  it('has the scope: none refers to a department or an event without it', () => {
    const named = ['departamento', 'evento'];
    const naming = sections.filter(({ fields }) =>
      Object.values(fields).some(
        (field) => (field.kind === 'reference' || field.kind === 'references') && named.includes(field.to),
      ),
    );
    // settings of all churches are not written by limited users
    const limited = naming.filter(({ single }) => !single);
    expect(limited.filter(({ departmentScope }) => departmentScope === undefined)).toEqual([]);
  });
});

describe.each(scoped.map((section) => [section.name, section] as const))(
  'in %s, a user limited to the departments they lead',
  (name, section) => {
    const path = `/api/admin/${name}`;
    const scope = section.departmentScope!;
    const isDepartment = scope === 'id';
    const isList = section.fields[scope]?.kind === 'references';
    const inDepartment = (id: number | null): Row =>
      isDepartment ? {} : { [scope]: isList ? (id === null ? [] : [id]) : id };
    /** every row has a department, so that none is nobody's */
    const isRequired = Boolean(section.fields[scope]?.required);
    let bench: SectionFixture;
    let [own, foreign, nobodys]: Row[] = [];
    let led: number;
    let other: number;
    let leader: Limited;
    let ability: ReturnType<typeof abilityFrom>;

    beforeAll(async () => {
      // All in one church: nothing but the department separates the rows.
      bench = await sectionFixture(t, section, sections);
      const igreja = (await bench.put()).igreja.id;
      [led, other] = [await newDepartment(igreja), await newDepartment(igreja)];
      own = isDepartment ? (await bench.request({ at: led })).body : await bench.put(inDepartment(led));
      foreign = isDepartment
        ? (await bench.request({ at: other })).body
        : await bench.put(inDepartment(other));
      nobodys = await bench.put(inDepartment(isRequired ? other : null));
      leader = await limitedTo(t, { departamentos: [led] });
      ability = abilityFrom((await leader.request({ url: '/api/admin/auth/eu' })).body.userAbilityRules);
    });

    /** the rows of the department; of cargo, these are also the mandates of its leaders */
    const expected = async (): Promise<number[]> => {
      if (isDepartment) return [led];
      const { body } = await bench.request({ url: `${path}?${scope}=${led}&per_page=100` });
      return ids(body.data);
    };

    it('lists, counts and sums only its rows', async () => {
      const { body } = await leader.request({ url: `${path}?per_page=100` });
      const rows = await expected();
      expect(rows).toContain(own!.id);
      expect([ids(body.data), body.total]).toEqual([rows, rows.length]);
      if (!section.totals) return;
      const alone = await t.request({ url: `${path}?departamento=${led}`, as: 'Administrador' });
      expect(body.totais).toEqual(alone.body.totais);
    });

    it('finds nothing of another department, by any search or filter', async () => {
      for (const row of [foreign!, nobodys!]) {
        const term = encodeURIComponent(titleOf(section, row));
        const questions = [`/search?term=${term}`, `/search?term=${term}&sort_by=relevancia`];
        for (const [field, declared] of Object.entries(section.fields)) {
          const value = row[field];
          if (declared.kind === 'reference' && value && !declared.computed)
            questions.push(`/search?relationship=${field}&term=${encodeURIComponent(value.rotulo)}`);
          if (!declared.filter || value === null || isRangeFilter(declared)) continue;
          const one = declared.kind === 'references' ? value[0]?.id : (value?.id ?? value);
          if (one !== undefined) questions.push(`?${field}=${encodeURIComponent(one)}`);
        }
        for (const question of questions) {
          const { status, body } = await leader.request({ url: `${path}${question}` });
          expect(status, question).toBe(200);
          expect(ids(body.data), question).not.toContain(row.id);
        }
        const { body } = await leader.request({ url: `/api/admin/busca?term=${term.slice(0, 60)}` });
        expect(ids((body as Row[]).filter(({ secao }) => secao === name))).not.toContain(row.id);
      }
    });

    it('exports only its rows', async () => {
      const { status, text } = await leader.request({ url: `${path}/exportar?formato=csv` });
      expect(status, text).toBe(200);
      expect(text).toContain(titleOf(section, own!));
      for (const row of [foreign!, nobodys!]) {
        if (titleOf(section, row) !== titleOf(section, own!))
          expect(text).not.toContain(titleOf(section, row));
      }
      const [{ depois } = { depois: null }] = await t.db.query<{ depois: unknown }>(
        sql`select depois from trilha where acao = 'export' and secao = ${name} order by id desc limit 1`,
      );
      expect(depois).toMatchObject({ linhas: (await expected()).length });
    });

    it('reads the trace of its rows, and of no others, deleted ones included', async () => {
      const trace = (id: number) => leader.request({ url: `/api/admin/trilha?secao=${name}&registro=${id}` });
      expect((await trace(own!.id)).body.data.length).toBeGreaterThan(0);
      for (const row of [foreign!, nobodys!]) expect((await trace(row.id)).status).toBe(404);
      expect((await leader.request({ url: `/api/admin/trilha?secao=${name}` })).status).toBe(403);
      if (isDepartment || section.readOnly) return;
      for (const [department, status] of [
        [led, ability.can('manage', section.subject) ? 200 : 404],
        [other, 404],
        [null, 404],
      ] as const) {
        if (department === null && isRequired) continue;
        const gone = await bench.put(inDepartment(department));
        const removed = await bench.request({ method: 'DELETE', at: gone.id });
        expect(removed.status, removed.text).toBe(204);
        expect((await trace(gone.id)).status, String(department)).toBe(status);
      }
    });

    it('reads, changes, deletes and acts upon nothing of another department', async () => {
      const stored = () => t.db.query(sql`select to_jsonb(t) as row from ${raw(name)} t order by id`);
      const before = await stored();
      const refused = ability.can('edit', section.subject) ? 404 : 403;
      expect((await leader.request({ url: `${path}/${own!.id}` })).status).toBe(200);
      for (const row of [foreign!, nobodys!]) {
        expect((await leader.request({ url: `${path}/${row.id}` })).status).toBe(404);
        for (const body of [{}, { versao: row.versao }, inDepartment(led)])
          expect((await leader.request({ method: 'PUT', url: `${path}/${row.id}`, body })).status).toBe(
            refused,
          );
        expect((await leader.request({ method: 'DELETE', url: `${path}/${row.id}` })).status).toBe(refused);
        for (const action of section.actions ?? []) {
          const url = `${path}/${row.id}/${action.name}?confirmar=true`;
          const body = action.reason && { body: { motivo: 'porque sim' } };
          expect((await leader.request({ method: 'POST', url, ...body })).status, action.name).toBe(refused);
        }
      }
      expect(await stored()).toEqual(before);
    });

    it('refers to nothing of another department', async () => {
      if (section.readOnly || !ability.can('create', section.subject)) return;
      for (const [field, declared] of Object.entries(section.fields)) {
        if ((declared.kind !== 'reference' && declared.kind !== 'references') || declared.computed) continue;
        const target = find(declared.to);
        if (target.departmentScope === undefined || field === scope) continue;
        const outside = await (await sectionFixture(t, target, sections)).put();
        const value = declared.kind === 'references' ? [outside.id] : outside.id;
        const body = await bench.make({ ...inDepartment(led), [field]: value });
        const created = await leader.request({ url: `${path}?confirmar=true`, body });
        expect([created.status, Object.keys(created.body.errors)], created.text).toEqual([422, [field]]);
      }
    });

    it('writes into the department they lead, named or not, and into no other', async () => {
      if (section.readOnly) return;
      // The sample's speakers belong to a department that nobody here leads.
      const outside = Object.entries(section.fields).filter(
        ([field, declared]) =>
          declared.kind === 'references' &&
          field !== scope &&
          find(declared.to).departmentScope !== undefined,
      );
      const without: Row = Object.fromEntries(outside.map(([field]) => [field, []]));
      // What a record must refer to is of the department too, and of its church.
      for (const [field, declared] of Object.entries(section.fields)) {
        if (declared.kind !== 'reference' || !declared.required || field === scope) continue;
        if (find(declared.to).departmentScope !== 'departamento') continue;
        const [church] = await t.db.query<Row>(sql`select igreja from departamento where id = ${led}`);
        const igreja = church!.igreja;
        const target = await sectionFixture(t, find(declared.to), sections);
        Object.assign(without, { igreja, [field]: (await target.put({ departamento: led, igreja })).id });
      }
      const create = async (values: Row) =>
        leader.request({ url: `${path}?confirmar=true`, body: await bench.make({ ...without, ...values }) });
      if (isDepartment || !ability.can('create', section.subject)) {
        expect((await create({})).status).toBe(403);
        return;
      }
      const idsOf = (row: Row): number[] => (isList ? ids(row[scope]) : [row[scope].id]);
      const created = await create(inDepartment(null));
      expect(created.status, created.text).toBe(201);
      expect(idsOf(created.body)).toEqual([led]);
      expect((await create(inDepartment(led))).status).toBe(201);

      const text = (key: 'not_led' | 'moved_out'): string =>
        ({
          not_led: 'Escolha um departamento que você lidera.',
          moved_out: 'Este registro precisa continuar em um departamento que você lidera.',
        })[key];
      const elsewhere = await create(inDepartment(other));
      expect([elsewhere.status, elsewhere.body.errors]).toEqual([422, { [scope]: [text('not_led')] }]);
      for (const moved of [inDepartment(other), ...(isRequired ? [] : [inDepartment(null)])]) {
        const answer = await leader.request({
          method: 'PUT',
          url: `${path}/${created.body.id}?confirmar=true`,
          body: moved,
        });
        expect([answer.status, answer.body.errors]).toEqual([422, { [scope]: [text('moved_out')] }]);
      }
      const stored = await leader.request({ url: `${path}/${created.body.id}` });
      expect(idsOf(stored.body)).toEqual([led]);
    });

    it('sees nothing while they lead nothing, or without a person', async () => {
      const nothing = await limitedTo(t, { departamentos: [] });
      const unlinked = await limitedTo(t, { departamentos: [led] });
      await t.db.run(sql`update users set pessoa = null where id = ${unlinked.users}`);
      for (const { request } of [nothing, unlinked]) {
        expect((await request({ url: path })).body).toMatchObject({ data: [], total: 0 });
        expect((await request({ url: `${path}/${own!.id}` })).status).toBe(404);
        if (isDepartment || section.readOnly || !ability.can('create', section.subject)) continue;
        const refused = await request({
          url: `${path}?confirmar=true`,
          body: await bench.make(inDepartment(led)),
        });
        expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [scope]]);
        expect(refused.body.errors[scope][0]).toContain('não lidera nenhum departamento');
      }
    });

    it('is limited to their churches too', async () => {
      const elsewhere = await (await sectionFixture(t, find('igreja'), sections)).put();
      const { request } = await limitedTo(t, { users: [elsewhere.id], departamentos: [led] });
      expect((await request({ url: path })).body).toMatchObject({ data: [], total: 0 });
      expect((await request({ url: `${path}/${own!.id}` })).status).toBe(404);
    });
  },
);

describe.each(referring.map((section) => [section.name, section] as const))(
  'in %s, which belongs to the department of its event, a leader',
  (name, section) => {
    it('reads the rows of their events alone, and writes none', async () => {
      const path = `/api/admin/${name}`;
      const eventFixture = await sectionFixture(t, find('evento'), sections);
      const igreja = (await eventFixture.put()).igreja.id;
      const [led, other] = [await newDepartment(igreja), await newDepartment(igreja)];
      const bench = await sectionFixture(t, section, sections);
      const [own, foreign, everyones] = await Promise.all(
        [led, other, null].map(async (departamento) => {
          const evento = await eventFixture.put({ departamento, igreja });
          return bench.put({ evento: evento.id, igreja });
        }),
      );
      const { request } = await limitedTo(t, { departamentos: [led] });
      const { body } = await request({ url: path });
      expect([ids(body.data), body.total]).toEqual([[own!.id], 1]);
      expect((await request({ url: `${path}/${own!.id}` })).status).toBe(200);
      for (const row of [foreign!, everyones!]) {
        expect((await request({ url: `${path}/${row.id}` })).status).toBe(404);
        expect((await request({ url: `/api/admin/trilha?secao=${name}&registro=${row.id}` })).status).toBe(
          404,
        );
        const numbers = `/api/admin/inscricao/painel?evento=${row.evento.id}`;
        expect((await request({ url: numbers })).status).toBe(404);
      }
      expect((await request({ url: `/api/admin/inscricao/painel?evento=${own!.evento.id}` })).status).toBe(
        200,
      );
      const { text } = await request({ url: `${path}/exportar?formato=csv` });
      expect(text.trim().split('\r\n')).toHaveLength(2);
      if (section.readOnly) return;
      expect((await request({ url: path, body: await bench.make() })).status).toBe(403);
      expect((await request({ method: 'PUT', url: `${path}/${own!.id}`, body: {} })).status).toBe(403);
      expect((await request({ method: 'DELETE', url: `${path}/${own!.id}` })).status).toBe(403);
    });
  },
);

describe('the list of people', () => {
  it('is filtered by departments that the caller may see alone', async () => {
    const igreja = (await (await sectionFixture(t, find('igreja'), sections)).put()).id;
    const [led, other] = [await newDepartment(igreja), await newDepartment(igreja)];
    for (const departamento of [led, other])
      await t.db.run(sql`with p as (insert into pessoa (nome, status, igreja)
          values (${`Membro ${departamento}`}, 'membro_ativo', ${igreja}) returning id)
        insert into departamento_membros (departamento, ordem, pessoa) select ${departamento}, 0, id from p`);
    const leader = await limitedTo(t, { departamentos: [led] });
    const reader = await limitedTo(t, {}, [
      { action: 'list', subject: 'pessoa' },
      { action: 'read', subject: 'Auth' },
    ]);
    const namesIn = async (departamento: number, path = '') =>
      (await leader.request({ url: `/api/admin/pessoa${path}?departamento=${departamento}` })).body.data.map(
        ({ nome }: { nome: string }) => nome,
      );
    for (const path of ['', '/search']) {
      expect(await namesIn(led, path)).toContain(`Membro ${led}`);
      expect(await namesIn(other, path)).toEqual([]);
    }
    for (const path of ['', '/search', '/exportar']) {
      const format = path === '/exportar' ? '&formato=csv' : '';
      const { status } = await reader.request({
        url: `/api/admin/pessoa${path}?departamento=${led}${format}`,
      });
      expect(status, path).toBe(403);
    }
  });
});
