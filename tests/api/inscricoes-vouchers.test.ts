import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { signUpFixture, type TestEvent } from '../support/inscricao-fixture.ts';

const s = await signUpFixture();
const { t } = s;

const errorsOf = ({ body }: { body: { errors?: object } }): string[] => Object.keys(body.errors ?? {});

describe('a voucher', () => {
  it.each<[modo: string, terms: object, total: number, state: string]>([
    ['nenhum', { percentual: null }, 10_000, 'aguardando'],
    ['preco_fixo', { percentual: null, valor: 2_500 }, 2_500, 'aguardando'],
    ['desconto', { percentual: null, valor: 3_000 }, 7_000, 'aguardando'],
    ['percentual', { percentual: 25 }, 7_500, 'aguardando'],
    ['percentual', { percentual: 100 }, 0, 'confirmada'],
  ])('with the mode %s %j', async (modo, terms, total, estado) => {
    const evento = await s.evento();
    const { codigo } = await s.voucher(evento, { modo, ...terms });
    const compra = await s.buy(evento, 1, { voucher: codigo.toLowerCase() });
    expect(compra).toMatchObject({ total, desconto: 10_000 - total, estado, inscricoes: [{ valor: total }] });
  });

  it('counts as used while a purchase holds it, and is free again after the hold', async () => {
    const evento = await s.evento();
    const { codigo } = await s.voucher(evento, { max_usos: 1 });
    await s.buy(evento, 1, { voucher: codigo });
    const refused = await s.request(s.body(evento, 1, { voucher: codigo }));
    expect(refused.status).toBe(422);
    expect(errorsOf(refused)).toEqual(['voucher']);
    t.clock.advance(61);
    expect(await s.buy(evento, 1, { voucher: codigo })).toMatchObject({ total: 5_000 });
  });

  it('serves as many participants as it has uses', async () => {
    const evento = await s.evento();
    const { codigo } = await s.voucher(evento, { max_usos: 2 });
    const compra = await s.buy(evento, 3, { voucher: codigo });
    expect(compra.inscricoes.map(({ valor }) => valor)).toEqual([5_000, 5_000, 10_000]);
  });

  it('stops when its budget is spent', async () => {
    const evento = await s.evento();
    const { codigo } = await s.voucher(evento, { max_usos: 10, orcamento: 7_000 });
    expect((await s.buy(evento, 2, { voucher: codigo })).desconto).toBe(7_000);
    expect(errorsOf(await s.request(s.body(evento, 1, { voucher: codigo })))).toEqual(['voucher']);
  });

  it('is for its lot alone', async () => {
    const evento = await s.evento({
      lotes: [
        { nome: 'Inteira', preco: 10_000, quantidade: 5 },
        { nome: 'Meia', preco: 5_000, quantidade: 5 },
      ],
    });
    const { codigo } = await s.voucher(evento, { lote: 'meia', max_usos: 5 });
    expect(errorsOf(await s.request(s.body(evento, 1, { voucher: codigo })))).toEqual(['voucher']);
    const [inteira, meia] = evento.lotes;
    const compra = await s.buy(evento, 0, {
      voucher: codigo,
      participantes: [
        { nome: 'Ana', lote: inteira!.id },
        { nome: 'Bia', lote: meia!.id },
      ],
    });
    expect(compra.inscricoes.map(({ valor }) => valor)).toEqual([10_000, 2_500]);
  });

  it('follows its lot to a new name, also when two lots swap theirs', async () => {
    const lot = (nome: string, preco: number) => ({ nome, preco, quantidade: 5 });
    const evento = await s.evento({
      lotes: [lot('Inteira', 10_000), lot('Promoção', 5_000), lot('Apoio', 0)],
    });
    const [inteira, promocao] = evento.lotes;
    const terms = { max_usos: 2, bloqueia_vagas: true };
    const kept = await s.voucher(evento, { ...terms, lote: 'promocao' });
    const whole = await s.voucher(evento, { lote: 'Inteira' });
    const any = await s.voucher(evento);
    const lotes = [{ ...inteira, nome: 'Promoção' }, { ...promocao, nome: 'Inteira' }, evento.lotes[2]];
    const changed = await s.change(evento, { lotes });
    expect(changed.status, changed.text).toBe(200);
    const renamed = changed.body.lotes.with(1, { ...changed.body.lotes[1], nome: 'Estudantes' });
    expect((await s.change(changed.body, { lotes: renamed })).status).toBe(200);
    const named = await t.db.query(
      sql`select lote, versao from voucher where id = any(${[kept.id, whole.id, any.id]}::integer[]) order by id`,
    );
    expect(named).toEqual([
      { lote: 'Estudantes', versao: kept.versao + 2 },
      { lote: 'Promoção', versao: whole.versao + 1 },
      { lote: null, versao: any.versao },
    ]);
    const participantes = [{ nome: 'Bia', lote: promocao!.id }];
    const compra = await s.buy(evento, 0, { voucher: kept.codigo, participantes });
    expect(compra.inscricoes.map(({ valor }) => valor)).toEqual([2_500]);
    // the places that it keeps are still those of its lot, and end with it
    expect(await s.free(evento)).toMatchObject({ lotes: [5, 3, 5] });
    const { status } = await t.request({
      method: 'PUT',
      url: `/api/admin/voucher/${kept.id}`,
      as: 'Administrador',
      body: { max_usos: 1 },
    });
    expect(status).toBe(200);
    expect(await s.free(evento)).toMatchObject({ lotes: [5, 4, 5] });
  });

  it('of another event, or past its day, is refused', async () => {
    const [evento, other] = [await s.evento(), await s.evento()];
    const foreign = await s.voucher(other);
    expect(errorsOf(await s.request(s.body(evento, 1, { voucher: foreign.codigo })))).toEqual(['voucher']);
    const old = await s.voucher(evento, {
      valido_ate: new Date(t.clock.now().getTime() - 1_000).toISOString(),
    });
    expect(errorsOf(await s.request(s.body(evento, 1, { voucher: old.codigo })))).toEqual(['voucher']);
    const answer = await t.request({
      url: `/api/eventos/${evento.id}/voucher`,
      body: { codigo: old.codigo },
    });
    expect(answer.status).toBe(422);
  });

  it('whose last use fifty people want serves one', async () => {
    const evento = await s.evento({ lotes: [{ nome: 'Lote', preco: 10_000, quantidade: 100 }] });
    const { codigo } = await s.voucher(evento, { max_usos: 1 });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => s.request(s.body(evento, 1, { voucher: codigo }))),
    );
    const served = answers.filter(({ status }) => status === 201);
    expect(served).toHaveLength(1);
    for (const { status } of answers) expect([201, 409, 422]).toContain(status);
    expect(await s.free(evento)).toMatchObject({ lotes: [99] });
  });

  describe('that keeps places', () => {
    it('takes them off the sale, and its bearers find them', async () => {
      const evento = await s.evento({ vagas: 3, lotes: [{ nome: 'Lote', preco: 10_000, quantidade: 3 }] });
      const { codigo } = await s.voucher(evento, { max_usos: 2, bloqueia_vagas: true, lote: 'Lote' });
      expect(await s.free(evento)).toEqual({ evento: 1, lotes: [1] });
      await s.buy(evento);
      expect((await s.request(s.body(evento))).status).toBe(409);
      const bearer = await s.request(s.body(evento, 2, { voucher: codigo }));
      expect(bearer.status).toBe(201);
      await s.confirm(bearer.body.cobranca.codigo);
      expect(await s.free(evento)).toEqual({ evento: 0, lotes: [0] });
    });

    it('keeps them in the only lot of its event, also if the event has no total of places', async () => {
      const evento = await s.evento({ lotes: [{ nome: 'L', preco: 10_000, quantidade: 3 }] });
      const { codigo } = await s.voucher(evento, { percentual: 100, max_usos: 2, bloqueia_vagas: true });
      expect((await s.free(evento)).lotes).toEqual([1]);
      expect((await s.request(s.body(evento, 3))).status).toBe(409);
      await s.buy(evento);
      const bearers = await s.buy(evento, 2, { voucher: codigo });
      expect(bearers.estado).toBe('confirmada');
      expect((await s.free(evento)).lotes).toEqual([0]);
    });

    it('asks for the lot where the event has several that do not add up to its total of places', async () => {
      const lotes = ['Primeiro', 'Segundo'].map((nome) => ({ nome, preco: 10_000, quantidade: 3 }));
      const create = async (evento: TestEvent, more = {}) => {
        const input = { modo: 'nenhum', max_usos: 2, bloqueia_vagas: true, ...more };
        const body = { codigo: 'GRUPO-DOIS', evento: evento.id, igreja: s.igreja, ...input };
        return t.request({ url: '/api/admin/voucher', as: 'Administrador', body });
      };
      const evento = await s.evento({ lotes });
      for (const one of [evento, await s.evento({ lotes, vagas: 7 })]) {
        const refused = await create(one);
        expect([refused.status, errorsOf(refused)]).toEqual([422, ['lote']]);
      }
      expect((await create(evento, { lote: 'Segundo' })).status).toBe(201);
      expect((await s.free(evento)).lotes).toEqual([3, 1]);
      // where they do, places can be kept for any lot
      expect((await create(await s.evento({ lotes, vagas: 6 }))).body).toMatchObject({ lote: null });
    });

    it('gives back what was not used when it expires', async () => {
      const evento = await s.evento({ vagas: 4, lotes: [{ nome: 'Lote', preco: 0, quantidade: 4 }] });
      const valido_ate = new Date(t.clock.now().getTime() + 3_600_000).toISOString();
      const { codigo } = await s.voucher(evento, { max_usos: 3, bloqueia_vagas: true, valido_ate });
      await s.buy(evento, 1, { voucher: codigo });
      expect((await s.free(evento)).evento).toBe(1);
      t.clock.advance(61);
      await t.jobs.tick('inscricao.varrer');
      expect((await s.free(evento)).evento).toBe(3);
    });

    it('gives none of them again once it has expired, by late money or by the office', async () => {
      const evento = await s.evento({ vagas: 4, lotes: [{ nome: 'Lote', preco: 5_000, quantidade: 4 }] });
      const valido_ate = new Date(t.clock.now().getTime() + 7_200_000).toISOString();
      const { codigo } = await s.voucher(evento, {
        max_usos: 3,
        lote: 'Lote',
        bloqueia_vagas: true,
        valido_ate,
      });
      const late = await s.buy(evento, 1, { voucher: codigo });
      const other = await s.buy(evento, 1, { voucher: codigo });
      t.clock.advance(121);
      for (const job of ['cobranca.varrer', 'inscricao.varrer']) await t.jobs.tick(job);
      expect((await s.free(evento)).evento).toBe(4);
      const rest = await s.buy(evento, 4);
      await s.confirm(rest.cobranca!.codigo);
      await s.confirm(late.cobranca!.codigo);
      expect((await s.read(late.codigo)).estado).toBe('expirada');
      expect((await s.charge(late.cobranca!.codigo)).a_decidir).toBe(2_500);
      const [sold] = await t.db.query<{ id: number }>(
        sql`select i.id from inscricao i join compra c on c.id = i.compra where c.codigo = ${other.codigo}`,
      );
      const byHand = await t.request({
        url: `/api/admin/inscricao/${sold!.id}/confirmar`,
        as: 'Administrador',
        body: { forma: 'dinheiro' },
        headers: { 'idempotency-key': crypto.randomUUID() },
      });
      expect(byHand.status).toBe(409);
      const [people] = await t.db.query(
        sql`select count(*)::integer as total from inscricao where evento = ${evento.id} and status = 'confirmada'`,
      );
      expect(people).toEqual({ total: 4 });
    });

    it('is refused where there are not enough', async () => {
      const evento = await s.evento({ vagas: 10 });
      await s.buy(evento, 8);
      const answer = await t.request({
        url: '/api/admin/voucher',
        as: 'Administrador',
        body: {
          codigo: 'GRUPO-1',
          evento: evento.id,
          igreja: s.igreja,
          modo: 'nenhum',
          max_usos: 3,
          bloqueia_vagas: true,
        },
      });
      expect(answer.status).toBe(422);
      expect(errorsOf(answer)).toEqual(['bloqueia_vagas']);
    });
  });

  it('is deleted only if it was never used', async () => {
    const evento = await s.evento({ vagas: 10 });
    const [used, unused] = [await s.voucher(evento), await s.voucher(evento, { bloqueia_vagas: true })];
    await s.buy(evento, 1, { voucher: used.codigo });
    const remove = (id: number) =>
      t.request({ method: 'DELETE', url: `/api/admin/voucher/${id}`, as: 'Administrador' });
    expect((await remove(used.id)).status).toBe(409);
    expect((await s.free(evento)).evento).toBe(8);
    expect((await remove(unused.id)).status).toBe(204);
    expect((await s.free(evento)).evento).toBe(9);
  });
});

it('places, uses and money agree after any purchases, payments, ends and cancellations', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          what: fc.constantFrom('buy', 'voucher', 'pay', 'wait', 'cancel'),
          people: fc.integer({ min: 1, max: 3 }),
          pick: fc.nat(20),
        }),
        { minLength: 4, maxLength: 12 },
      ),
      async (steps) => {
        const evento = await s.evento({
          vagas: 8,
          lotes: [{ nome: 'Lote', preco: 1_000, quantidade: 6 }],
          reembolsos: [{ dias: 0, percentual: 100 }],
        });
        const { id, codigo } = await s.voucher(evento, { max_usos: 4, orcamento: 1_500 });
        const purchases: { codigo: string; cobranca: string }[] = [];
        for (const { what, people, pick } of steps) {
          const one = purchases[pick % Math.max(1, purchases.length)];
          if (what === 'buy' || what === 'voucher') {
            const more = what === 'voucher' ? { voucher: codigo } : {};
            const { status, body } = await s.request(s.body(evento, people, more));
            expect([201, 409, 422]).toContain(status);
            if (status === 201) purchases.push({ codigo: body.codigo, cobranca: body.cobranca.codigo });
          } else if (what === 'wait') {
            t.clock.advance(61);
            await t.jobs.tick('cobranca.varrer');
          } else if (one && what === 'pay') await s.confirm(one.cobranca).catch(() => undefined);
          else if (one) {
            const { inscricoes } = await s.read(one.codigo);
            await t.request({
              method: 'POST',
              url: `/api/inscricoes/${inscricoes[pick % inscricoes.length]!.codigo}/cancelar`,
            });
          }
        }
        const [sum] = await t.db.query<Record<string, number>>(sql`select
          (select tomado from capacidade where tipo = 'evento' and alvo = ${evento.id}) as evento,
          (select tomado from capacidade where tipo = 'lote' and alvo = ${evento.lotes[0]!.id}) as lote,
          (select tomado from capacidade where tipo = 'voucher' and alvo = ${id}) as usos,
          (select tomado from capacidade where tipo = 'voucher_valor' and alvo = ${id}) as valor,
          count(*)::integer as pessoas, count(*) filter (where com_voucher)::integer as com_voucher,
          coalesce(sum(preco - valor), 0)::integer as desconto
          from inscricao where evento = ${evento.id} and status in ('pendente', 'confirmada')`);
        expect(sum!.pessoas).toBeLessThanOrEqual(6);
        expect(sum!.com_voucher).toBeLessThanOrEqual(4);
        expect(sum).toMatchObject({
          evento: sum!.pessoas,
          lote: sum!.pessoas,
          usos: sum!.com_voucher,
          valor: sum!.desconto,
        });
      },
    ),
    { numRuns: 12 },
  );
});

it('charges, books and places agree after all of it', async () => {
  const { body } = await t.request({ method: 'POST', url: '/api/admin/conciliacao', as: 'Administrador' });
  expect(body).toMatchObject({ diferencas: 0 });
});
