import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { formFields } from '#shared/contracts/site.ts';
import { signUpFixture, type TestEvent } from '../support/inscricao-fixture.ts';
import { until } from '../support/server.ts';

/* Steps of one purchase that are decided at the same moment and change its places or their prices. */
const s = await signUpFixture();
const { t } = s;
const pages = s.signUps;

let senders = 0;
/** Each call comes from an address of its own: the limits are not what is tested. */
const from = () => {
  senders += 1;
  return { ...s.from, ip: `10.${senders >> 16}.${(senders >> 8) & 255}.${senders & 255}` };
};
const formToken = () => ({ [formFields.formToken]: s.formToken() });
const lot = (evento: TestEvent, at: number, people: number) => ({
  [`lotes.${evento.lotes[at]!.id}`]: String(people),
});

async function start(evento: TestEvent, people: number): Promise<string> {
  const outcome = await pages.start(evento.slug, { ...formToken(), ...lot(evento, 0, people) }, from());
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.codigo;
}
const fill = async (codigo: string) => {
  const { inscricoes } = await s.read(codigo);
  const names = inscricoes.map((_, at) => [`participantes.${at}.nome`, `Participante ${at + 1}`]);
  const buyer = { 'comprador.nome': 'Rute', 'comprador.email': 'rute@example.com' };
  return pages.fill(codigo, { ...buyer, ...Object.fromEntries(names) }, from());
};
const voucher = (codigo: string, code: string) => pages.voucher(codigo, { voucher: code }, from());
const choose = (codigo: string, sent: Record<string, string>) => pages.choose(codigo, sent, from());
const pay = (codigo: string) => pages.pay(codigo, { ...formToken(), metodo: 'pix' }, from());

/** All calls read the same state of the purchase first; then they take its lock in this order. */
async function atOnce(codigo: string, calls: readonly (() => Promise<unknown>)[]): Promise<unknown[]> {
  const [row] = await t.db.query<{ id: number }>(sql`select id from compra where codigo = ${codigo}`);
  const waiting = async () =>
    (
      await t.db.query(sql`select 1 from pg_locks where locktype = 'advisory' and not granted
        and objid = ${row!.id} and database = (select oid from pg_database where datname = current_database())`)
    ).length;
  const running: Promise<unknown>[] = [];
  await t.db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('compra'), ${row!.id})`);
    let ended = 0;
    for (const call of calls) {
      running.push(call().finally(() => (ended += 1)));
      // a call that is refused at once never waits
      await until('the step waits for its turn', async () => (await waiting()) + ended === running.length);
    }
  });
  return Promise.all(running);
}

/** The places of a purchase by lot and its uses of a voucher, as its rows have them and as they are held. */
async function placesOf(codigo: string) {
  const [row] = await t.db.query<{ lugares: object; retidos: object }>(sql`select
      (select coalesce(jsonb_object_agg(x.chave, x.n), '{}') from (
        select 'lote:' || i.lote as chave, count(*) as n from inscricao i
          where i.compra = c.id and i.cancelada_em is null group by i.lote
        union all select 'evento:' || c.evento, count(*) from inscricao i
          where i.compra = c.id and i.cancelada_em is null having count(*) > 0
        union all select 'voucher:' || c.voucher, count(*) from inscricao i
          where i.compra = c.id and i.cancelada_em is null and i.com_voucher having count(*) > 0) x) as lugares,
      (select coalesce(jsonb_object_agg(x.chave, x.n), '{}') from (select r.tipo || ':' || r.alvo as chave,
          sum(r.quantidade) as n from reserva r where (r.dono = 'compra:' || c.id or r.cobranca = c.cobranca)
          and r.estado in ('retida', 'confirmada') group by r.tipo, r.alvo) x) as retidos
    from compra c where c.codigo = ${codigo}`);
  return row!;
}
async function expectHeld(codigo: string): Promise<void> {
  const { lugares, retidos } = await placesOf(codigo);
  expect(retidos).toEqual(lugares);
}
const differences = async () =>
  (await t.request({ method: 'POST', url: '/api/admin/conciliacao', as: 'Administrador' })).body.lista;

/** The answer to a step whose purchase has changed since it was read. */
const changed = { ok: false, message: expect.stringContaining('mudou em outra janela') };

const free = (more: Record<string, unknown> = {}) =>
  s.evento({ lotes: [{ nome: 'Livre', preco: 0, quantidade: 6 }], por_compra: 5, ...more });

it('more places that are chosen while the voucher step waits for the lock are held', async () => {
  const evento = await free();
  const codigo = await start(evento, 1);
  await atOnce(codigo, [() => choose(codigo, lot(evento, 0, 5)), () => voucher(codigo, '')]);
  await expectHeld(codigo);
  expect(await s.free(evento)).toMatchObject({ lotes: [1] });
});

it('fewer places that are chosen while the voucher step waits for the lock free the others', async () => {
  const evento = await free();
  const codigo = await start(evento, 5);
  await atOnce(codigo, [() => choose(codigo, lot(evento, 0, 1)), () => voucher(codigo, '')]);
  await expectHeld(codigo);
  expect(await s.free(evento)).toMatchObject({ lotes: [5] });
});

it('a voucher serves the places that the purchase has under the lock, each with one use', async () => {
  const evento = await s.evento({ por_compra: 5 });
  const { codigo: code } = await s.voucher(evento, { percentual: 100, max_usos: 3 });
  const codigo = await start(evento, 1);
  expect(await voucher(codigo, code)).toEqual({ ok: true });
  await atOnce(codigo, [() => choose(codigo, lot(evento, 0, 3)), () => voucher(codigo, code)]);
  await expectHeld(codigo);
});

it('a voucher of one lot does not pay for a place of another that costs as much', async () => {
  const lotes = ['A', 'B'].map((nome) => ({ nome, preco: 10_000, quantidade: 20 }));
  const evento = await s.evento({ lotes });
  const { codigo: code } = await s.voucher(evento, { percentual: 100, max_usos: 3, lote: 'A' });
  const codigo = await start(evento, 1);
  const [, applied] = await atOnce(codigo, [
    () => choose(codigo, lot(evento, 1, 1)),
    () => voucher(codigo, code),
  ]);
  expect(applied).toMatchObject({ ok: false, status: 422 });
  expect((await s.read(codigo)).total).toBe(10_000);
  await expectHeld(codigo);
});

it('names that were filled in for other places are refused', async () => {
  const evento = await free();
  const codigo = await start(evento, 1);
  const [, filled] = await atOnce(codigo, [() => choose(codigo, lot(evento, 0, 2)), () => fill(codigo)]);
  expect(filled).toMatchObject(changed);
});

it.each([0, 10_000])('holds that are not those of the places are not sold (%d centavos)', async (preco) => {
  const evento = await s.evento({ lotes: [{ nome: 'Lote', preco, quantidade: 6 }] });
  const codigo = await start(evento, 2);
  await fill(codigo);
  const one = sql`update reserva r set quantidade = quantidade - 1 from compra c
    where c.codigo = ${codigo} and r.dono = 'compra:' || c.id and r.tipo in ('evento', 'lote')`;
  await t.db.run(one);
  await t.db.run(sql`update capacidade set tomado = tomado - 1 where tipo = 'evento' and alvo = ${evento.id}
    or tipo = 'lote' and alvo = ${evento.lotes[0]!.id}`);
  expect(await pay(codigo)).toMatchObject(changed);
  expect(await s.read(codigo)).toMatchObject({ estado: 'aberta', cobranca: null });
  // the step before takes all of them again
  expect(await voucher(codigo, '')).toEqual({ ok: true });
  expect(await pay(codigo)).toEqual({ ok: true });
  await expectHeld(codigo);
});

it('any steps at the same moment leave the holds equal to the places', async () => {
  const steps = ['voucher', 'none', 'one', 'three', 'other', 'pay', 'fill'] as const;
  const mix = fc.record({
    percentual: fc.constantFrom(50, 100),
    preco: fc.constantFrom(0, 10_000),
    calls: fc.array(fc.constantFrom(...steps), { minLength: 2, maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(mix, async ({ percentual, preco, calls }) => {
      const lotes = ['A', 'B'].map((nome) => ({ nome, preco, quantidade: 5 }));
      const evento = await s.evento({ lotes, por_compra: 5 });
      const { codigo: code } = await s.voucher(evento, { percentual, max_usos: 3 });
      const codigo = await start(evento, 1);
      await fill(codigo);
      const does: Record<(typeof steps)[number], () => Promise<unknown>> = {
        voucher: () => voucher(codigo, code),
        none: () => voucher(codigo, ''),
        one: () => choose(codigo, lot(evento, 0, 1)),
        three: () => choose(codigo, { ...lot(evento, 0, 2), ...lot(evento, 1, 1) }),
        other: () => choose(codigo, lot(evento, 1, 1)),
        pay: () => pay(codigo),
        fill: () => fill(codigo),
      };
      await atOnce(
        codigo,
        calls.map((name) => does[name]),
      );
      await expectHeld(codigo);
      await fill(codigo);
      await pay(codigo);
      await expectHeld(codigo);
      expect((await s.read(codigo)).estado).toMatch(/^(aguardando|confirmada)$/);
    }),
    { numRuns: 12 },
  );
  expect(await differences()).toEqual([]);
});
