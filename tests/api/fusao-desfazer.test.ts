import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { raw, sql } from '#server/db/sql.ts';
import { errorText } from '#shared/errors.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { adminApi } from '../support/admin-api.ts';
import { testApp } from '../support/app.ts';
import { cpf } from '../support/factory.ts';
import { merge, referencesToPeople, referringRows, snapshot, undo } from '../support/fusao.ts';

const t = await testApp();
const { put, change } = adminApi(t);
let rows: Map<string, number[]>;
let other: number;

beforeAll(async () => {
  t.clock.set('2026-03-10T15:00:00Z');
  rows = await referringRows(t, 3);
  other = (await put('pessoa', { nome: 'Outra Pessoa' })).id;
});

/** The person that a row refers to: one of the two, another one, or none. */
const person = fc.constantFrom('mantida', 'unida', 'other', null);
type Chosen = 'mantida' | 'unida' | 'other' | null;
const lines = (max: number) =>
  fc.array(fc.tuple(fc.nat({ max: 2 }), person, fc.nat({ max: 6 }), fc.nat({ max: 3 })), { maxLength: max });

describe('a merge that is undone', () => {
  it('gives back the same rows, whatever referred to the two', async () => {
    const arbitrary = fc.record({
      references: fc.array(person, { minLength: 80, maxLength: 80 }),
      lists: lines(8),
      mantida: fc.record({ email: fc.option(fc.constant('a@igreja.example')), e_batizado: fc.boolean() }),
      unida: fc.record({ email: fc.option(fc.constant('b@igreja.example')), e_batizado: fc.boolean() }),
    });
    let count = 0;
    await fc.assert(
      fc.asyncProperty(arbitrary, async ({ references, lists, mantida, unida }) => {
        count += 1;
        const one = (values: { email: string | null; e_batizado: boolean }, n: number) =>
          put('pessoa', {
            nome: `Pessoa ${count}.${n}`,
            cpf: n === 2 ? cpf(50_000 + count) : null,
            ...values,
            data_batismo: values.e_batizado ? `200${n}-01-01` : null,
          });
        const ids = { mantida: (await one(mantida, 1)).id, unida: (await one(unida, 2)).id, other };
        const idOf = (chosen: Chosen): number | null => (chosen === null ? null : ids[chosen]);
        let at = 0;
        for (const by of referencesToPeople) {
          const owners = rows.get(by.section.name)!;
          const [table, column] = [raw(by.table), raw(by.column)];
          if (by.table === by.section.name) {
            // Each person is there once: no two rows refer to the same one, nor to both of the pair.
            const { unique, required } = by.section.fields[by.field]!;
            for (const id of unique ? owners.slice(0, 1) : owners) {
              const chosen = idOf(references[at++] ?? null) ?? (unique || required ? other : null);
              await t.db.run(sql`update ${table} set ${column} = ${chosen} where id = ${id}`);
            }
            continue;
          }
          await t.db.run(sql`delete from ${table} where ${column} = any(${Object.values(ids)}::integer[])`);
          for (const [owner, chosen, slot, years] of lists) {
            const id = idOf(chosen);
            if (id === null) continue;
            const owning = raw(by.section.name);
            if (by.parent)
              await t.db.run(sql`insert into ${table} (${owning}, ${column}, ordem)
                values (${owners[owner]}, ${id}, ${slot}) on conflict do nothing`);
            // The lines of one person do not overlap.
            else if (by.table === 'departamento_membros')
              await t.db.run(sql`insert into ${table} (${owning}, ${column}, ordem, de, ate)
                select ${owners[owner]}, ${id}, ${slot}, make_date(2000 + 4 * ${slot}::integer, 1, 1),
                  make_date(2000 + 4 * ${slot}::integer + ${years}, 6, 1)
                where not exists (select from ${table} where ${owning} = ${owners[owner]} and ${column} = ${id}
                  and ordem = ${slot})`);
            // Everybody lives in one house, whose head is not among its other people.
            else if (by.table === 'familia_membros')
              await t.db.run(sql`insert into ${table} (${owning}, ${column}, ordem, parentesco)
                select id, ${id}, ${slot}, 'outro' from familia where id = ${owners[0]} and chefe <> ${id}
                  and not exists (select from ${table} where ${column} = ${id} or (${owning} = ${owners[0]} and ordem = ${slot}))`);
            else throw new Error(`say here how a line of ${by.table} is made`);
          }
        }
        const before = await snapshot(t);
        const merged = await merge(t, ids.mantida, ids.unida);
        expect([merged.status, merged.text]).toEqual([200, expect.any(String)]);
        for (const { table, column } of referencesToPeople)
          expect(
            await t.db.query(sql`select 1 from ${raw(table)} where ${raw(column)} = ${ids.unida}`),
          ).toEqual([]);
        const undone = await undo(t, ids.mantida, merged.body.fusao);
        expect([undone.status, undone.body]).toEqual([200, { unida: ids.unida, ficaram: 0 }]);
        expect(await snapshot(t)).toEqual(before);
      }),
      { numRuns: 20 },
    );
  });

  it('of two who were both marked at one service gives each their attendance back', async () => {
    const [kept, merged] = [
      await put('pessoa', { nome: 'Bia Reis' }),
      await put('pessoa', { nome: 'Beatriz Reis' }),
    ];
    const service = async (day: string) =>
      (
        await put('evento', {
          nome: 'Culto',
          tipo: 'culto',
          status: 'publicado',
          data: day,
          horario_inicial: '10:00',
          horario_final: '12:00',
        })
      ).id;
    const [both, alone] = [await service('2026-03-01'), await service('2026-03-08')];
    const mark = (pessoa: number, evento: number, momento: string, marca: string) =>
      t.db.run(sql`insert into presenca (pessoa, evento, data, momento, marcas)
        select ${pessoa}, id, data, ${momento}::timestamptz, array[${marca}::uuid] from evento where id = ${evento}`);
    const [one, two, three] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
    await mark(kept.id, both, '2026-03-01T13:10Z', one!);
    await mark(merged.id, both, '2026-03-01T13:05Z', two!);
    await mark(merged.id, alone, '2026-03-08T13:00Z', three!);
    const attendance = () =>
      t.db.query(sql`select id, pessoa, evento, momento, marcas::text[] as marcas from presenca
        where pessoa = any(${[kept.id, merged.id]}::integer[]) order by id`);
    const before = await attendance();
    const answer = await merge(t, kept.id, merged.id);
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    expect(await attendance()).toMatchObject([
      { pessoa: kept.id, evento: both, momento: new Date('2026-03-01T13:05Z'), marcas: [one, two] },
      { pessoa: kept.id, evento: alone, marcas: [three] },
    ]);
    expect((await undo(t, kept.id, answer.body.fusao)).body).toEqual({ unida: merged.id, ficaram: 0 });
    expect(await attendance()).toEqual(before);
  });

  it('keeps later changes, and reports how many', async () => {
    const [kept, merged] = [
      await put('pessoa', { nome: 'Ana Lima', whatsapp: null }),
      await put('pessoa', { nome: 'Ana de Lima', whatsapp: '+5527991110001', profissao: 'Médica' }),
    ];
    const contato = { nome: 'Ana', email: 'ana@igreja.example', mensagem: 'Oi', assunto: 'duvida' };
    const [first, second, third] = await Promise.all(
      [1, 2, 3].map(() => put('contato', { ...contato, pessoa: merged.id })),
    );
    const { body } = await merge(t, kept.id, merged.id);
    await change('pessoa', kept.id, { profissao: 'Professora', email: 'nova@igreja.example' });
    await change('contato', first!.id, { pessoa: other });
    await t.request({ as: 'Administrador', method: 'DELETE', url: `/api/admin/contato/${second!.id}` });
    const later = await put('contato', { ...contato, pessoa: kept.id });
    expect((await undo(t, kept.id, body.fusao)).body).toEqual({ unida: merged.id, ficaram: 2 });
    const read = async (section: string, id: number) =>
      (await t.request({ as: 'Administrador', url: `/api/admin/${section}/${id}` })).body;
    expect(await read('pessoa', kept.id)).toMatchObject({
      whatsapp: null,
      profissao: 'Professora',
      email: 'nova@igreja.example',
    });
    expect(await read('pessoa', merged.id)).toMatchObject({
      whatsapp: '+5527991110001',
      profissao: 'Médica',
    });
    expect((await read('contato', first!.id)).pessoa.id).toBe(other);
    expect((await read('contato', third!.id)).pessoa.id).toBe(merged.id);
    expect((await read('contato', later.id)).pessoa.id).toBe(kept.id);
  });
});

describe('a consent that was withdrawn after the merge', () => {
  const consent = (day: string) => ({
    consentimento_em: day,
    consentimento_versao: 'v1',
    consentimento_canal: 'presencial',
  });
  const withdraw = (id: number) =>
    t.request({
      as: 'Administrador',
      url: `/api/admin/pessoa/${id}/titular/consentimentos/revogar`,
      body: { canal: 'telefone' },
    });
  const consentOf = async (id: number) =>
    (await t.request({ as: 'Administrador', url: `/api/admin/pessoa/${id}` })).body.consentimento_em;
  const person = async (nome: string, day?: string): Promise<number> =>
    (await put('pessoa', { nome, ...(day && consent(day)) })).id;

  it('stays withdrawn in both records, also after several merges, with its line in both histories', async () => {
    const [first, second, third] = [
      await person('Eva Luz', '2024-01-01'),
      await person('Eva da Luz', '2025-01-01'),
      await person('Eva L.', '2023-01-01'),
    ];
    const inner = (await merge(t, first, second)).body.fusao;
    const outer = (await merge(t, third, first)).body.fusao;
    expect(await consentOf(third)).toBe('2025-01-01');
    expect((await withdraw(third)).status).toBe(204);
    expect((await undo(t, third, outer)).status).toBe(200);
    expect((await undo(t, first, inner)).status).toBe(200);
    for (const id of [first, second, third]) {
      expect(await consentOf(id)).toBeNull();
      const { historia } = (
        await t.request({ as: 'Administrador', url: `/api/admin/pessoa/${id}/titular/consentimentos` })
      ).body;
      expect(historia.at(-1)).toMatchObject({ ato: 'revogou', canal: 'telefone' });
    }
  });

  it('and given again to the kept record is that of the kept record alone', async () => {
    const [kept, merged] = [await person('Ivo Sá'), await person('Ivo de Sá', '2025-01-01')];
    const { fusao } = (await merge(t, kept, merged)).body;
    expect((await withdraw(kept)).status).toBe(204);
    expect((await change('pessoa', kept, consent('2026-03-09'))).status).toBe(200);
    expect((await undo(t, kept, fusao)).status).toBe(200);
    expect([await consentOf(kept), await consentOf(merged)]).toEqual(['2026-03-09', null]);
    const { body } = await t.request({ as: 'Administrador', url: `/api/admin/pessoa/${kept}` });
    expect(body).toMatchObject(consent('2026-03-09'));
  });

  it('does not end one that was withdrawn from the other record before the merge', async () => {
    const [kept, merged] = [
      await person('Ana Reis', '2025-01-01'),
      await person('Ana dos Reis', '2024-01-01'),
    ];
    expect((await withdraw(kept)).status).toBe(204);
    const { fusao } = (await merge(t, kept, merged)).body;
    expect(await consentOf(kept)).toBeNull();
    expect((await undo(t, kept, fusao)).status).toBe(200);
    expect([await consentOf(kept), await consentOf(merged)]).toEqual([null, '2024-01-01']);
  });
});

describe('undoing is refused', () => {
  const said = (key: Parameters<typeof errorText>[0], vars = {}) => [409, errorText(key, 'pt_BR', vars)];
  const two = async (values = {}) => [
    await put('pessoa', { nome: 'Rui Sá' }),
    await put('pessoa', { nome: 'Rui de Sá', ...values }),
  ];

  it('a second time, after 30 days, and before a later merge', async () => {
    const [kept, merged] = await two();
    const third = await put('pessoa', { nome: 'Rui S.' });
    const first = (await merge(t, kept!.id, merged!.id)).body.fusao;
    const second = (await merge(t, kept!.id, third.id)).body.fusao;
    const request = async (fusao: number) => {
      const { status, body } = await undo(t, kept!.id, fusao);
      return [status, body.message];
    };
    expect(await request(first)).toEqual(said('fusao.newer_first', { name: 'Rui S.' }));
    expect((await request(second))[0]).toBe(200);
    expect(await request(second)).toEqual(said('fusao.undone'));
    t.clock.advance(30 * 24 * 60 + 1);
    expect(await request(first)).toEqual(said('fusao.expired', { days: 30 }));
    t.clock.set('2026-03-10T15:00:00Z');
    expect((await undo(t, other, first)).status).toBe(404);
  });

  it('when another record has its CPF, naming the field, and changes nothing', async () => {
    const [kept, merged] = [
      await put('pessoa', { nome: 'Lia Reis', cpf: cpf(9001) }),
      await put('pessoa', { nome: 'Lia dos Reis', cpf: cpf(9002) }),
    ];
    const { fusao } = (await merge(t, kept.id, merged.id)).body;
    await put('pessoa', { nome: 'Lia Terceira', cpf: cpf(9002) });
    const before = await snapshot(t);
    const { status, body } = await undo(t, kept.id, fusao);
    expect([status, body.message]).toEqual(said('fusao.value_taken', { field: pessoa.fields.cpf.label }));
    expect(await snapshot(t)).toEqual(before);
  });

  it('when a record that it referred to is deleted', async () => {
    const church = await put('igreja', { nome_fantasia: 'Breve', razao_social: 'Breve' });
    const [kept, merged] = [
      await put('pessoa', {
        nome: 'Noé Luz',
        igreja: (await put('igreja', { nome_fantasia: 'A', razao_social: 'A' })).id,
      }),
      await put('pessoa', { nome: 'Noé da Luz', igreja: church.id }),
    ];
    const { fusao } = (await merge(t, kept.id, merged.id)).body;
    const url = `/api/admin/igreja/${church.id}`;
    expect((await t.request({ as: 'Administrador', method: 'DELETE', url })).status).toBe(204);
    const { status, body } = await undo(t, kept.id, fusao);
    expect([status, body.message]).toEqual(
      said('fusao.reference_gone', { field: pessoa.fields.igreja.label }),
    );
  });
});
