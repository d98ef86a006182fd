import { beforeAll, describe, expect, it } from 'vitest';
import { createCachedPages } from '#server/crud/cached-pages.ts';
import { createEngine } from '#server/crud/engine.ts';
import { createFileKeeper } from '#server/crud/files.ts';
import { raw, sql } from '#server/db/sql.ts';
import { behaviours } from '#server/sections/index.ts';
import { abilityFrom } from '#shared/access/ability.ts';
import { seededRoles } from '#shared/access/roles.ts';
import { isFile } from '#shared/crud/field.ts';
import { type Section, sharesWrite } from '#shared/crud/section.ts';
import { sections } from '#shared/sections/index.ts';
import { testApp } from '../support/app.ts';
import { type Limited, limitedTo } from '../support/churches.ts';
import { type Row, type SectionFixture, sectionFixture } from '../support/section-fixture.ts';

const t = await testApp();
const shared = sections.filter(({ scope, scopeFunction, readOnly }) => !scope && !scopeFunction && !readOnly);

/** Every row of the section and of its lists. */
async function everything(section: Section): Promise<unknown> {
  const lists = Object.entries(section.fields)
    .filter(([, { kind }]) => kind === 'items' || kind === 'references' || kind === 'images')
    .map(([name]) => `${section.name}_${name}`);
  const tables = [section.name, ...lists, 'arquivo'];
  return Promise.all(
    tables.map((table) => t.db.query(sql`select to_jsonb(t) as row from ${raw(table)} t order by 1`)),
  );
}

describe('sections that all churches share', () => {
  it('declare which writes are open to users limited to some churches', () => {
    const open = shared
      .filter(({ sharedWrites }) => sharedWrites)
      .map(({ name, sharedWrites }) => [name, sharedWrites]);
    expect(Object.fromEntries(open)).toEqual({
      categoria: ['create'],
    });
  });

  it('agree with the other sections of their subject, so that rules by subject can express the refusals', () => {
    for (const section of shared) {
      const others = sections.filter(({ subject }) => subject === section.subject);
      for (const action of ['create', 'edit', 'delete'] as const)
        expect(
          others
            .filter(
              (other) => sharesWrite(other, action, 'igreja') !== sharesWrite(section, action, 'igreja'),
            )
            .map(({ name }) => name),
          `${section.name} ${action}`,
        ).toEqual([]);
    }
  });
});

describe.each(shared.map((section) => [section.name, section] as const))('%s', (name, section) => {
  const path = `/api/admin/${name}`;
  let bench: SectionFixture;
  let row: Row;
  let people: [string, Limited][];

  beforeAll(async () => {
    bench = await sectionFixture(t, section, sections);
    row = await bench.put();
    const church = await (
      await sectionFixture(t, sections.find((one) => one.name === 'igreja')!, sections)
    ).put();
    people = [
      ['a role with every record, limited by the account', await limitedTo(t, { users: [church.id] })],
      ['a role with every record, limited by the role', await limitedTo(t, { perfil: [church.id] })],
    ];
    for (const { nome, rules } of seededRoles)
      people.push([nome, await limitedTo(t, { users: [church.id] }, rules)]);
  });

  it('is changed by no limited user of any role, unless its declaration says that sharing is meant', async () => {
    const before = await everything(section);
    for (const [who, { request }] of people) {
      const refused = async (what: string, options: Parameters<Limited['request']>[0]) =>
        expect((await request(options)).status, `${who}: ${what}`).toBe(403);
      if (!section.single && !sharesWrite(section, 'create', 'igreja'))
        await refused('create', { url: `${path}?confirmar=true`, body: await bench.make() });
      if (!sharesWrite(section, 'edit', 'igreja')) {
        for (const body of [{}, { versao: row.versao }, await bench.make()])
          await refused('edit', { method: 'PUT', url: `${path}/${row.id}?confirmar=true`, body });
        for (const action of section.actions ?? [])
          await refused(action.name, {
            method: 'POST',
            url: `${path}/${row.id}/${action.name}?confirmar=true`,
          });
      }
      if (!section.single && !sharesWrite(section, 'delete', 'igreja'))
        await refused('delete', { method: 'DELETE', url: `${path}/${row.id}` });
      if (sharesWrite(section, 'create', 'igreja') || sharesWrite(section, 'edit', 'igreja')) continue;
      for (const [field, declared] of Object.entries(section.fields)) {
        if (!isFile(declared) && declared.kind !== 'images') continue;
        const form = new FormData();
        form.set('arquivo', new Blob(['x']), 'x.png');
        await refused(`upload ${field}`, { url: `${path}/arquivos/${field}`, form });
      }
    }
    expect(await everything(section)).toEqual(before);
  });

  it('is refused by the engine too, whatever the rules of a limited user say', async () => {
    const files = createFileKeeper(t);
    const find = (other: string) => sections.find((one) => one.name === other);
    const engine = createEngine(section, behaviours[name] ?? {}, {
      ...t,
      files,
      pages: createCachedPages(t.db),
      log: t.app.log,
      find,
    });
    const actor = {
      user: {
        id: people[0]![1].users,
        name: 'Tesoureira',
        email: 'a@igreja.example',
        email_verificado: true,
        foto: null,
        role: null,
      },
      igrejas: [1],
      departamentos: null,
      ability: abilityFrom([{ action: 'manage', subject: 'all' }]),
    };
    const before = await everything(section);
    const refused = { kind: 'forbidden' };
    if (!sharesWrite(section, 'create', 'igreja'))
      await expect(engine.create(actor, await bench.make())).rejects.toMatchObject(refused);
    if (!sharesWrite(section, 'edit', 'igreja')) {
      await expect(engine.update(actor, row.id, await bench.make())).rejects.toMatchObject(refused);
      for (const action of section.actions ?? [])
        await expect(engine.runAction(actor, row.id, action.name, true)).rejects.toMatchObject(refused);
    }
    if (!sharesWrite(section, 'delete', 'igreja'))
      await expect(engine.remove(actor, row.id)).rejects.toMatchObject(refused);
    expect(await everything(section)).toEqual(before);
  });

  it('is offered to limited users for reading only', async () => {
    for (const [who, { request }] of people) {
      const { userAbilityRules } = (await request({ url: '/api/admin/auth/eu' })).body;
      const granted = (userAbilityRules as { action: string; subject: string }[])
        .filter(({ subject }) => subject === section.subject || subject === 'all')
        .map(({ action }) => action);
      for (const action of ['create', 'edit', 'delete'] as const)
        if (!sharesWrite(section, action, 'igreja')) {
          expect(granted, who).not.toContain(action);
          expect(granted, who).not.toContain('manage');
        }
    }
  });

  it('is changed by unlimited users as before', async () => {
    const { request } = await limitedTo(t, {});
    // Roles are edited by administrators alone.
    if (section.subject === 'all') return expect((await request({ url: path })).status).toBe(403);
    const saved = await request({ ...bench.writing, body: await bench.make() });
    expect(saved.status, saved.text).toBe(bench.writing.done);
  });
});

describe('access of limited users to shared records', () => {
  it('a treasurer of one church adds the category that is missing', async () => {
    const church = await (
      await sectionFixture(t, sections.find((one) => one.name === 'igreja')!, sections)
    ).put();
    const { rules } = seededRoles.find(({ nome }) => nome === 'Tesouraria')!;
    const { request } = await limitedTo(t, { users: [church.id] }, rules);
    const body = { nome: 'Obra social do bairro', tipo: 'financeiro_despesa' };
    const added = await request({ url: '/api/admin/categoria', body });
    expect(added.status, added.text).toBe(201);
    const url = `/api/admin/categoria/${added.body.id}`;
    expect((await request({ method: 'PUT', url, body: { nome: 'Outro nome' } })).status).toBe(403);
    expect((await request({ method: 'DELETE', url })).status).toBe(403);
    expect((await request({ url })).body).toMatchObject(body);
  });

  it('reads, lists and searches what all churches share', async () => {
    const church = await (
      await sectionFixture(t, sections.find((one) => one.name === 'igreja')!, sections)
    ).put();
    const { request } = await limitedTo(t, { users: [church.id] });
    for (const { name, single, subject, unlimitedOnly } of shared) {
      if (subject === 'all') continue;
      expect(
        (await request({ url: single ? `/api/admin/${name}/1` : `/api/admin/${name}` })).status,
        name,
      ).toBe(unlimitedOnly ? 403 : 200);
    }
  });
});
