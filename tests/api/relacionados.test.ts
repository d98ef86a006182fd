import { beforeAll, describe, expect, it } from 'vitest';
import { referencesTo } from '#server/crud/referenced-by.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { AbilityRule } from '#shared/access/subjects.ts';
import type { GrupoRelacionado } from '#shared/contracts/relacionados.ts';
import { sections } from '#shared/sections/index.ts';
import { type Answer, testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import {
  appWithExample,
  collections,
  type Row,
  type SectionFixture,
  sectionFixture,
  withExample,
} from '../support/section-fixture.ts';

/** May read and list everything, and change nothing. */
const readAndList: AbilityRule[] = [
  { action: 'read', subject: 'all' },
  { action: 'list', subject: 'all' },
];

describe('a record as a reader sees it', async () => {
  const t = await appWithExample();
  const all = withExample(sections);
  const reader = await limitedTo(t, {}, readAndList);

  describe.each(withExample(collections).map((section) => [section.name, section] as const))(
    'of %s',
    (name, section) => {
      let s: SectionFixture;
      let record: Row;
      const related = (of: string, id: number, { request } = reader): Promise<Answer> =>
        request({ url: `/api/admin/${of}/${id}/relacionados` });

      beforeAll(async () => {
        s = await sectionFixture(t, section, all);
        record = await s.put();
      });

      it('is read, with its history and references to it', async () => {
        const read = await reader.request({ url: `${s.path}/${record.id}` });
        expect([read.status, read.body.id]).toEqual([200, record.id]);
        const history = await reader.request({
          url: `/api/admin/trilha?secao=${name}&registro=${record.id}`,
        });
        expect(history.status).toBe(200);
        const { status, body } = await related(name, record.id);
        expect([status, Array.isArray(body)]).toEqual([200, true]);
      });

      it('is not found when it does not exist, and refused without the permission', async () => {
        expect((await related(name, 999_999)).status).toBe(404);
        const nobody = await limitedTo(t, {}, [{ action: 'read', subject: 'Auth' }]);
        expect((await related(name, record.id, nobody)).status).toBe(403);
      });

      it('is named by every record that it refers to', async () => {
        for (const [field, declared] of Object.entries(section.fields)) {
          if (declared.computed || (declared.kind !== 'reference' && declared.kind !== 'references'))
            continue;
          const targets: Row[] = [record[field]].flat().filter(Boolean);
          for (const { id } of targets) {
            const { status, body } = await related(declared.to, id);
            expect(status, declared.to).toBe(200);
            const group = (body as GrupoRelacionado[]).find(
              ({ secao, campo }) => secao === name && campo === field,
            );
            expect(group, `${declared.to} by ${name}.${field}`).toBeDefined();
            expect(group!.registros.map((one) => one.id)).toContain(record.id);
            expect(group!.total).toBe(group!.registros.length);
          }
        }
      });
    },
  );

  it('says of every declared reference what it refers to', async () => {
    for (const { name } of collections) {
      const fields = new Set(
        referencesTo(name, sections).map(({ section, field }) => `${section.name}.${field}`),
      );
      for (const field of fields) {
        const [secao, campo] = field.split('.');
        const [row] = await t.db.query<{ id: number }>(sql`select min(id) as id from ${raw(name)}`);
        const { status } = await reader.request({
          url: `/api/admin/${name}/${row!.id}/relacionados?secao=${secao}&campo=${campo}`,
        });
        expect([name, field, status]).toEqual([name, field, 200]);
      }
    }
  });
});

describe('the list of references to a record', async () => {
  const t = await testApp();
  const put = async (section: string, body: object): Promise<Row> => {
    const answer = await t.request({
      url: `/api/admin/${section}?confirmar=true`,
      body,
      as: 'Administrador',
    });
    if (answer.status !== 201) throw new Error(`${section}: ${answer.text}`);
    return answer.body;
  };
  const sede = await put('igreja', { razao_social: 'Igreja Sede', nome_fantasia: 'Sede' });
  const filial = await put('igreja', { razao_social: 'Igreja Filial', nome_fantasia: 'Filial' });
  const pessoa = (nome: string, more: object = {}) =>
    put('pessoa', { nome, status: 'congregado', igreja: sede.id, ...more });
  const pai = await pessoa('Pedro Alves');
  const departamento = (nome: string, igreja = sede) =>
    put('departamento', { nome, igreja: igreja.id, membros: [{ pessoa: pai.id, funcao: 'Voz' }] });
  const url = `/api/admin/pessoa/${pai.id}/relacionados`;
  const groups = async (query = '', as = 'Administrador'): Promise<GrupoRelacionado[]> => {
    const { status, body } = await t.request({ url: `${url}${query}`, as });
    expect(status).toBe(200);
    return body;
  };

  it('is grouped by section and field, with names and details, also from lists', async () => {
    const filho = await pessoa('Davi Alves', { responsavel: pai.id, whatsapp: '+5511987650001' });
    const louvor = await departamento('Louvor');
    expect(await groups()).toMatchObject([
      {
        secao: 'pessoa',
        campo: 'responsavel',
        total: 1,
        registros: [{ id: filho.id, rotulo: 'Davi Alves', detalhe: '+5511987650001' }],
      },
      { secao: 'departamento', campo: 'membros', total: 1, registros: [{ id: louvor.id, rotulo: 'Louvor' }] },
    ]);
  });

  it('is only what the reader may list', async () => {
    const one = await limitedTo(t, {}, [
      { action: 'read', subject: 'pessoa' },
      { action: 'list', subject: 'departamento' },
    ]);
    const { status, body } = await one.request({ url });
    expect([status, (body as GrupoRelacionado[]).map(({ secao }) => secao)]).toEqual([200, ['departamento']]);
  });

  it('shows no records of another church, and none at all of a record of another church', async () => {
    await departamento('Louvor da filial', filial);
    const names = ({ body }: Answer) =>
      (body as GrupoRelacionado[]).flatMap(({ registros }) => registros.map(({ rotulo }) => rotulo));
    const here = await limitedTo(t, { users: [sede.id] });
    expect(names(await here.request({ url }))).toContain('Louvor');
    expect(names(await here.request({ url }))).not.toContain('Louvor da filial');
    const there = await limitedTo(t, { users: [filial.id] });
    expect((await there.request({ url })).status).toBe(404);
  });

  it('begins with the newest and goes on after the last one that was read', async () => {
    for (let count = 1; count <= 6; count += 1) await departamento(`Coro ${count}`);
    const of = '?secao=departamento&campo=membros';
    const [first] = await groups(of);
    expect(first!.registros.map(({ rotulo }) => rotulo)).toEqual([
      'Coro 6',
      'Coro 5',
      'Coro 4',
      'Coro 3',
      'Coro 2',
    ]);
    const [rest] = await groups(`${of}&apos=${first!.registros.at(-1)!.id}`);
    expect(rest!.total).toBe(first!.total);
    expect(first!.registros.length + rest!.registros.length).toBe(first!.total);
    const end = await groups(`${of}&apos=${rest!.registros.at(-1)!.id}`);
    expect(end[0]!.registros).toEqual([]);
  });

  it('refuses an unknown section, field or place to go on', async () => {
    for (const query of ['secao=nada', 'campo=nada', 'apos=x', 'apos=0', 'mais=1'])
      expect([query, (await t.request({ url: `${url}?${query}`, as: 'Administrador' })).status]).toEqual([
        query,
        422,
      ]);
  });
});
