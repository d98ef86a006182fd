import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { limitedTo } from '../support/churches.ts';
import { signUpFixture, type TestEvent } from '../support/inscricao-fixture.ts';

const s = await signUpFixture();
const { t } = s;

type Values = Record<string, unknown>;
const rules = (evento: TestEvent, more: Values = {}): Values => ({
  evento: evento.id,
  igreja: s.igreja,
  modo: 'percentual',
  percentual: 100,
  max_usos: 1,
  quantidade: 3,
  etiqueta: 'Rádio',
  ...more,
});
const generate = (
  body: Values,
  { key = crypto.randomUUID(), token }: { key?: string; token?: string } = {},
) =>
  t.request({
    url: '/api/admin/voucher/lote',
    ...(token === undefined ? { as: 'Secretaria' } : { token }),
    body,
    headers: { 'idempotency-key': key },
  });
const errorsOf = ({ body }: { body: { errors?: object } }): string[] => Object.keys(body.errors ?? {});
const countOf = async (evento: TestEvent): Promise<number> =>
  (await t.db.query(sql`select 1 from voucher where evento = ${evento.id}`)).length;

describe('a batch of vouchers', () => {
  it('has as many distinct codes as asked for, each under the rules', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          quantidade: fc.integer({ min: 1, max: 20 }),
          prefixo: fc.constantFrom(null, 'jovens', 'R2D2'),
          terms: fc.constantFrom<Values>(
            { modo: 'percentual', percentual: 30 },
            { modo: 'desconto', percentual: null, valor: 1_500 },
            { modo: 'preco_fixo', percentual: null, valor: 0 },
          ),
          max_usos: fc.integer({ min: 1, max: 5 }),
        }),
        async ({ quantidade, prefixo, terms, max_usos }) => {
          const evento = await s.evento();
          const { status, body } = await generate(rules(evento, { quantidade, prefixo, ...terms, max_usos }));
          expect(status).toBe(201);
          const codes: string[] = body.vouchers.map(({ codigo }: { codigo: string }) => codigo);
          expect(new Set(codes).size).toBe(quantidade);
          for (const code of codes)
            expect(code).toMatch(/^([A-Z0-9]+-)?[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
          const stored =
            await t.db.query<Values>(sql`select v.codigo, v.modo, v.max_usos, v.etiqueta, v.igreja,
              k.total, k.tomado from voucher v join capacidade k on k.tipo = 'voucher' and k.alvo = v.id
            where v.evento = ${evento.id}`);
          expect(stored).toHaveLength(quantidade);
          for (const one of stored)
            expect(one).toMatchObject({
              modo: terms.modo,
              max_usos,
              etiqueta: 'Rádio',
              igreja: s.igreja,
              total: max_usos,
              tomado: 0,
            });
        },
      ),
      { numRuns: 6 },
    );
  });

  it('of five hundred serves each bearer as often as it says', async () => {
    const evento = await s.evento({ lotes: [{ nome: 'Lote', preco: 10_000, quantidade: 500 }] });
    const { status, body } = await generate(rules(evento, { quantidade: 500, max_usos: 1 }));
    expect([status, body.vouchers.length]).toEqual([201, 500]);
    const { codigo } = body.vouchers[217];
    expect(await s.buy(evento, 1, { voucher: codigo })).toMatchObject({ estado: 'confirmada', total: 0 });
    expect(errorsOf(await s.request(s.body(evento, 1, { voucher: codigo })))).toEqual(['voucher']);
  });

  it('is all or none', async () => {
    const evento = await s.evento({ lotes: [{ nome: 'Lote', preco: 10_000, quantidade: 5 }] });
    const refused = await generate(rules(evento, { quantidade: 6, bloqueia_vagas: true, lote: 'Lote' }));
    expect([refused.status, errorsOf(refused)]).toEqual([422, ['bloqueia_vagas']]);
    expect([await countOf(evento), await s.free(evento)]).toEqual([0, { evento: 100_000, lotes: [5] }]);
    expect(
      (await generate(rules(evento, { quantidade: 5, bloqueia_vagas: true, lote: 'Lote' }))).status,
    ).toBe(201);
    expect((await s.free(evento)).lotes).toEqual([0]);
  });

  it('is made once under its key', async () => {
    const evento = await s.evento();
    const key = crypto.randomUUID();
    const first = await generate(rules(evento), { key });
    expect((await generate(rules(evento), { key })).body).toEqual(first.body);
    // also where the answer was lost
    expect(await t.db.run(sql`delete from idempotencia where chave = ${key}`)).toBe(1);
    expect((await generate(rules(evento), { key })).body).toEqual(first.body);
    expect(await countOf(evento)).toBe(3);
  });

  it('is found and exported by its name', async () => {
    const evento = await s.evento();
    const { body } = await generate(rules(evento, { etiqueta: 'Sorteio da rádio' }));
    const query = `evento=${evento.id}&etiqueta=${encodeURIComponent('Sorteio da rádio')}`;
    const list = await t.request({ url: `/api/admin/voucher?${query}`, as: 'Secretaria' });
    expect(list.body.total).toBe(3);
    const file = await t.request({
      url: `/api/admin/voucher/exportar?formato=csv&${query}`,
      as: 'Secretaria',
    });
    for (const { codigo } of body.vouchers) expect(file.text).toContain(codigo);
  });

  it.each<[string, Values, string[]]>([
    ['none', { quantidade: 0 }, ['quantidade']],
    ['too many', { quantidade: 501 }, ['quantidade']],
    ['no name', { etiqueta: ' ' }, ['etiqueta']],
    ['a prefix with spaces', { prefixo: 'a b' }, ['prefixo']],
    ['no percent', { percentual: null }, ['percentual']],
    ['a lot of another event', { lote: 'Outro' }, ['lote']],
    ['an unknown event', { evento: 999_999 }, ['evento']],
    ['an unknown field', { cor: 'azul' }, ['cor']],
  ])('with %s is refused by field', async (_what, more, fields) => {
    const evento = await s.evento();
    const refused = await generate(rules(evento, more));
    expect([refused.status, errorsOf(refused)]).toEqual([422, fields]);
    expect(await countOf(evento)).toBe(0);
  });

  it('belongs to the churches of the user', async () => {
    const evento = await s.evento();
    const [other] = await t.db.query<{ id: number }>(sql`insert into igreja (nome_fantasia, razao_social)
      values ('Filha', 'Igreja Filha') returning id`);
    const { users } = await limitedTo(t, { users: [other!.id] });
    const refused = await generate(rules(evento), { token: await t.tokenOf(users) });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(await countOf(evento)).toBe(0);
  });
});

it('the list says how often a voucher is used and what it gave, after any purchases and cancellations', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ what: fc.constantFrom('buy', 'pay', 'wait', 'cancel'), pick: fc.nat(9) }), {
        minLength: 3,
        maxLength: 9,
      }),
      async (steps) => {
        const evento = await s.evento();
        const { id, codigo } = await s.voucher(evento, { max_usos: 4 });
        const purchases: { codigo: string; cobranca: string }[] = [];
        for (const { what, pick } of steps) {
          const one = purchases[pick % Math.max(1, purchases.length)];
          if (what === 'buy') {
            const { status, body } = await s.request(s.body(evento, 1 + (pick % 2), { voucher: codigo }));
            if (status === 201) purchases.push({ codigo: body.codigo, cobranca: body.cobranca.codigo });
          } else if (what === 'wait') {
            t.clock.advance(16);
            await t.jobs.tick('cobranca.varrer');
          } else if (one && what === 'pay') await s.confirm(one.cobranca).catch(() => undefined);
          else if (one) {
            const { inscricoes } = await s.read(one.codigo);
            await t.request({ method: 'POST', url: `/api/inscricoes/${inscricoes[0]!.codigo}/cancelar` });
          }
        }
        const [live] = await t.db.query<{ usos: number; dado: number }>(sql`select
            count(*) filter (where com_voucher and status in ('pendente', 'confirmada'))::integer as usos,
            coalesce(sum(preco - valor) filter (where status = 'confirmada'), 0)::integer as dado
          from inscricao where evento = ${evento.id}`);
        const shown = await t.request({ url: `/api/admin/voucher/${id}`, as: 'Secretaria' });
        expect(shown.body).toMatchObject({ usos: live!.usos, desconto_dado: live!.dado });
      },
    ),
    { numRuns: 8 },
  );
  t.clock.set('2026-03-10T15:00:00-03:00');
});
