import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { claim, shareSales } from '#server/features/rifa/numbers.ts';
import { errorText } from '#shared/errors.ts';
import { testApp } from '../support/app.ts';
import { raffleFixture } from '../support/rifa-fixture.ts';
import { until } from '../support/server.ts';

const r = await raffleFixture();
const { t } = r;
const second = await testApp({ beside: t });

const counts = (statuses: readonly number[]) =>
  Object.fromEntries(
    [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]),
  );

/** Purchases whose owned numbers are not those of their record, which are none for a purchase that is over. */
async function disagreements(rifa: number) {
  return t.db.query(sql`select c.codigo, c.estado, c.numeros, n.meus from rifa_compra c
    cross join lateral (select array(select numero from rifa_numero where compra = c.id and rifa = c.rifa
      and (estado = 'paga' or expira_em > ${t.clock.now()}) order by numero) as meus) n
    where c.rifa = ${rifa} and n.meus <> case when c.estado in ('aguardando', 'paga') then c.numeros
      when c.estado = 'teste' then n.meus else '{}' end`);
}

describe('many buyers at once', () => {
  it('have one owner for each number, all or nothing, over two servers with overlapping choices', async () => {
    const { id, slug } = await r.raffle({ total_cotas: 1000 });
    const many = 60;
    const size = 10;
    // neighbours share three of their ten numbers
    const choices = Array.from({ length: many }, (_, at) =>
      Array.from({ length: size }, (_number, n) => (at * 7 + n) % 430).toSorted(() => Math.random() - 0.5),
    );
    const answers = await Promise.all(
      choices.map((numeros, at) =>
        r.post(slug, { numeros }, { on: at % 2 === 0 ? t : second, ip: `10.3.${at}.1` }),
      ),
    );
    const { 201: sold = 0, 409: refused = 0, ...others } = counts(answers.map(({ status }) => status));
    expect([sold + refused, others]).toEqual([many, {}]);
    expect(sold).toBeGreaterThan(many / 4);
    const bought = answers.flatMap(({ status, body }) => (status === 201 ? body.numeros : []));
    expect(new Set(bought).size).toBe(sold * size);
    expect(Object.keys(await r.owners(id))).toHaveLength(sold * size);
    for (const [at, { status, body }] of answers.entries())
      if (status === 409) expect(choices[at]).toEqual(expect.arrayContaining(body.ocupados));
    expect(await disagreements(id)).toEqual([]);
  });

  it('get the last numbers by quick pick, until all are gone', async () => {
    const { id, slug } = await r.raffle({ total_cotas: 30, distribuicao: 'aleatoria' });
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, at) =>
        r.post(slug, { quantidade: 3 }, { on: at % 2 === 0 ? t : second, ip: `10.4.${at}.1` }),
      ),
    );
    const { 201: sold = 0, ...others } = counts(answers.map(({ status }) => status));
    expect(Object.keys(others)).toEqual(sold === 15 ? [] : ['409']);
    expect(sold).toBeGreaterThan(6);
    expect(Object.keys(await r.owners(id))).toHaveLength(sold * 3);
    expect(await disagreements(id)).toEqual([]);
  });
});

it('never gives a number two owners, whatever is bought, expires, is paid and refunded in whatever order', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('buy' as const), from: fc.nat(9), count: fc.integer({ min: 1, max: 4 }) }),
    fc.record({
      kind: fc.constantFrom('pay' as const, 'cancel' as const, 'refund' as const),
      which: fc.nat(20),
    }),
    fc.record({ kind: fc.constant('expire' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), fc.boolean(), async (steps, random) => {
      const { id, slug } = await r.raffle({
        total_cotas: 12,
        distribuicao: random ? 'aleatoria' : 'escolha',
      });
      const purchases: { codigo: string; charge: string }[] = [];
      for (const step of steps) {
        if (step.kind === 'buy') {
          const numeros = Array.from({ length: step.count }, (_, n) => (step.from + n) % 12);
          const choice = random ? { quantidade: step.count } : { numeros };
          const { status, body } = await r.post(slug, choice, {
            ip: `10.5.${purchases.length}.${step.from}`,
          });
          expect([201, 409]).toContain(status);
          if (status === 201) purchases.push({ codigo: body.codigo, charge: body.cobranca.codigo });
        } else if (step.kind === 'expire') await r.expire();
        else if (purchases.length > 0) {
          const { codigo, charge } = purchases[step.which % purchases.length]!;
          const estado = await r.stateOf(codigo);
          if (step.kind === 'pay' && ['aguardando', 'expirada'].includes(estado)) await r.pay(charge);
          if (step.kind === 'cancel' && estado === 'aguardando') await r.raffles.cancel(codigo, r.from);
          if (step.kind === 'refund' && estado === 'paga') await r.refund(charge);
        }
        expect(await disagreements(id)).toEqual([]);
      }
      const paid = await t.db.query<{ numeros: number[] }>(
        sql`select numeros from rifa_compra where rifa = ${id} and estado = 'paga'`,
      );
      const owned = paid.flatMap(({ numeros }) => numeros);
      expect(new Set(owned).size).toBe(owned.length);
    }),
    { numRuns: 12 },
  );
}, 30_000);

describe('money that comes late', () => {
  it('takes its numbers back while nobody else has them', async () => {
    const { id, slug } = await r.raffle();
    const bought = await r.buy(slug, { numeros: [1, 2] });
    await r.expire();
    expect([await r.stateOf(bought.codigo), await r.owners(id)]).toEqual(['expirada', {}]);
    await r.pay(bought.cobranca.codigo);
    expect([await r.stateOf(bought.codigo), Object.keys(await r.owners(id))]).toEqual(['paga', ['1', '2']]);
  });

  it('gets other numbers by itself where none was chosen', async () => {
    const { id, slug } = await r.raffle({ total_cotas: 4, distribuicao: 'aleatoria' });
    const late = await r.buy(slug, { quantidade: 2 });
    await r.expire();
    const others = await r.buy(slug, { quantidade: 1 });
    await r.pay(others.cobranca.codigo);
    await r.pay(late.cobranca.codigo);
    expect(await r.stateOf(late.codigo)).toBe('paga');
    expect(Object.keys(await r.owners(id))).toHaveLength(3);
    expect(await disagreements(id)).toEqual([]);
  });

  it('lets its buyer choose others, and waits for that or for the treasurer', async () => {
    const { id, slug } = await r.raffle();
    const email = 'lia@casa.example';
    const late = await r.buy(slug, { numeros: [1, 2], email });
    await r.mails(email);
    await r.expire();
    await r.buy(slug, { numeros: [2, 3] });
    await r.pay(late.cobranca.codigo);
    expect(await r.stateOf(late.codigo)).toBe('trocar');
    expect((await r.charge(late.cobranca.codigo)).a_decidir).toBe(2000);
    expect((await r.mails(email))[0]!.subject).toContain('Escolha outros números');
    const exchange = (numeros: string) => r.raffles.exchange(late.codigo, { numeros }, r.from);
    expect(await exchange('1')).toMatchObject({
      ok: false,
      errors: { numeros: [errorText('rifa.exchange_count', 'pt_BR', { count: 2 })] },
    });
    expect(await exchange('1, 3')).toMatchObject({ ok: false, ocupados: [3] });
    expect(await r.stateOf(late.codigo)).toBe('trocar');
    expect(await exchange('1, 4')).toEqual({ ok: true, codigo: late.codigo });
    expect([await r.stateOf(late.codigo), Object.keys(await r.owners(id))]).toEqual([
      'paga',
      ['1', '2', '3', '4'],
    ]);
    expect(await r.charge(late.cobranca.codigo)).toMatchObject({ estado: 'paga', a_decidir: 0 });
    expect(await exchange('1, 4')).toEqual({ ok: true, codigo: late.codigo });
    expect(await disagreements(id)).toEqual([]);
  });

  it('is not waited for any more once the treasurer has returned it', async () => {
    const { id, slug } = await r.raffle();
    const late = await r.buy(slug, { numeros: [1] });
    await r.expire();
    await r.buy(slug, { numeros: [1] });
    await r.pay(late.cobranca.codigo);
    const office = async (path: string) =>
      (await t.request({ url: `/api/admin/rifa/${id}/${path}`, as: 'Administrador' })).body;
    const waiting = async () => [(await office('painel')).a_trocar, (await office('sorteio')).sem_numeros];
    expect(await waiting()).toEqual([1, 1]);
    const [arrival] = await t.db.query<{ id: number }>(sql`select r.id from recebimento r
      join cobranca c on c.id = r.cobranca where c.codigo = ${late.cobranca.codigo}`);
    const returned = await t.request({
      url: `/api/admin/recebimento/${arrival!.id}/devolver`,
      as: 'Administrador',
      body: { motivo: 'Chegou tarde' },
    });
    expect(returned.status, returned.text).toBe(200);
    await t.jobs.runAll();
    expect((await r.charge(late.cobranca.codigo)).a_decidir).toBe(0);
    expect(await waiting()).toEqual([0, 0]);
  });

  it('waits for a purchase of the same numbers without a deadlock', async () => {
    const { id, slug } = await r.raffle();
    const late = await r.buy(slug, { numeros: [1, 2] });
    t.clock.advance(16);
    const other = await r.buy(slug, { numeros: [3] });
    const [row] = await t.db.query<{ id: number }>(
      sql`select id from rifa_compra where codigo = ${other.codigo}`,
    );
    let paying: Promise<void> | undefined;
    // A purchase that shares the sale, and takes the numbers once the late money waits for it.
    await t.db.transaction(async (tx) => {
      await shareSales(tx, id);
      await tx.run(sql`set local lock_timeout = '500ms'`);
      paying = r.pay(late.cobranca.codigo);
      await until('the late money waits', async () => {
        const rows = await t.db.query(sql`select from pg_locks where locktype = 'advisory' and not granted
          and objid = ${id} and database = (select oid from pg_database where datname = current_database())`);
        return rows.length > 0;
      });
      const now = t.clock.now();
      const held = new Date(now.getTime() + 60_000);
      const numbersToClaim = { rifa: id, compra: row!.id, numeros: [1, 2], now, until: held };
      expect(await claim(tx, numbersToClaim)).toEqual([1, 2]);
      await tx.run(sql`update rifa_compra set numeros = '{1,2,3}', quantidade = 3 where id = ${row!.id}`);
    });
    await paying;
    expect(await r.stateOf(late.codigo)).toBe('trocar');
    expect(await disagreements(id)).toEqual([]);
  });

  it('buys nothing once the date of the draw is over', async () => {
    const { id, slug } = await r.raffle({
      data_sorteio: new Date(t.clock.now().getTime() + 600_000).toISOString(),
    });
    const late = await r.buy(slug, { numeros: [1] });
    await r.expire();
    await r.pay(late.cobranca.codigo);
    expect([await r.stateOf(late.codigo), await r.owners(id)]).toEqual(['expirada', {}]);
    expect((await r.charge(late.cobranca.codigo)).a_decidir).toBe(1000);
    const { body } = await t.request({ url: `/api/rifas/${slug}` });
    expect(body.estado).toBe('aguardando_sorteio');
  });
});

it('keeps numbers for a payment that its buyer reports, no longer than until the draw', async () => {
  const { id, slug } = await r.raffle();
  const { codigo } = await r.buy(slug, { numeros: [9] });
  expect(await r.raffles.reportPaid(codigo, r.from)).toEqual({ ok: true });
  await r.expire();
  expect([await r.stateOf(codigo), Object.keys(await r.owners(id))]).toEqual(['aguardando', ['9']]);
  t.clock.advance(3 * 60);
  await r.expire();
  expect([await r.stateOf(codigo), await r.owners(id)]).toEqual(['expirada', {}]);
});

it('never lets test money own a number', async () => {
  const { id, slug } = await r.raffle();
  const bought = await r.buy(slug, { numeros: [6] });
  await t.db.run(sql`update cobranca set sandbox = true where codigo = ${bought.cobranca.codigo}`);
  await r.pay(bought.cobranca.codigo);
  expect([await r.stateOf(bought.codigo), (await r.owners(id))[6]?.estado]).toEqual(['teste', 'reservada']);
  await r.expire();
  expect(await r.owners(id)).toEqual({});
  await r.buy(slug, { numeros: [6] });
  expect(await r.stateOf(bought.codigo)).toBe('teste');
});

const statusOf = async (id: number): Promise<string> =>
  (await t.db.query<{ status: string }>(sql`select status from rifa where id = ${id}`))[0]!.status;

it('is sold out by itself, and on sale again after a refund', async () => {
  const { id, slug } = await r.raffle({ total_cotas: 2 });
  const other = await r.buy(slug, { numeros: [1] });
  await r.pay(other.cobranca.codigo);
  const bought = await r.buy(slug, { numeros: [0] });
  await r.pay(bought.cobranca.codigo);
  await t.jobs.tick('rifa.varrer');
  expect(await statusOf(id)).toBe('esgotada');
  await r.refund(bought.cobranca.codigo);
  expect([await statusOf(id), await r.stateOf(bought.codigo), Object.keys(await r.owners(id))]).toEqual([
    'ativa',
    'devolvida',
    ['1'],
  ]);
});

it('stays sold out after a refund where the office ended the sale with numbers left', async () => {
  const { id, slug } = await r.raffle();
  const bought = await r.buy(slug, { numeros: [1, 2] });
  await r.pay(bought.cobranca.codigo);
  await t.db.run(sql`update rifa set status = 'esgotada' where id = ${id}`);
  await r.refund(bought.cobranca.codigo);
  expect([await statusOf(id), await r.stateOf(bought.codigo), await r.owners(id)]).toEqual([
    'esgotada',
    'devolvida',
    {},
  ]);
});

it('stays sold out after a refund of money that owned no number', async () => {
  const { id, slug } = await r.raffle({ total_cotas: 2, maximo_por_comprador: 1 });
  const whatsapp = r.phone();
  const mine = await r.buy(slug, { numeros: [0], whatsapp }, { ip: '10.27.0.1' });
  const excess = await r.buy(slug, { numeros: [1], whatsapp }, { ip: '10.27.0.2' });
  for (const { cobranca } of [mine, excess]) await r.pay(cobranca.codigo);
  const other = await r.buy(slug, { numeros: [1] });
  await r.pay(other.cobranca.codigo);
  await t.jobs.tick('rifa.varrer');
  expect(await statusOf(id)).toBe('esgotada');
  await r.refund(excess.cobranca.codigo);
  expect([await statusOf(id), await r.stateOf(excess.codigo)]).toEqual(['esgotada', 'devolvida']);
});

describe('the nightly comparison', () => {
  const kinds = async () => {
    const url = '/api/admin/conciliacao';
    const { body } = await t.request({ method: 'POST', url, as: 'Tesouraria' });
    return body.lista.map(({ tipo }: { tipo: string }) => tipo);
  };

  it('finds nothing after all of this, and a number that a paid purchase lost', async () => {
    expect(await kinds()).toEqual([]);
    const { id, slug } = await r.raffle();
    const { cobranca } = await r.buy(slug, { numeros: [5, 6] });
    await r.pay(cobranca.codigo);
    expect(await kinds()).toEqual([]);
    await t.db.run(sql`delete from rifa_numero where rifa = ${id} and numero = 6`);
    expect(await kinds()).toEqual(['numeros_diferentes']);
    await t.db.run(sql`insert into rifa_numero (rifa, numero, compra, estado)
      select rifa, 6, compra, estado from rifa_numero where rifa = ${id} and numero = 5`);
  });

  it('finds nothing in a cancelled raffle, whose purchases keep their numbers until they are refunded', async () => {
    const { id, slug } = await r.raffle();
    const { codigo, cobranca } = await r.buy(slug, { numeros: [5, 6] });
    await r.buy(slug, { numeros: [7] });
    await r.pay(cobranca.codigo);
    await t.request({ method: 'POST', url: `/api/admin/rifa/${id}/cancelar`, as: 'Tesouraria' });
    await t.jobs.runAll();
    expect([await r.stateOf(codigo), await kinds()]).toEqual(['cancelada', []]);
    await t.db.run(sql`delete from rifa_numero where rifa = ${id} and numero = 6`);
    expect(await kinds()).toEqual(['numeros_diferentes']);
    await t.db.run(sql`insert into rifa_numero (rifa, numero, compra, estado)
      select rifa, 6, compra, estado from rifa_numero where rifa = ${id} and numero = 5`);
    await r.refund(cobranca.codigo);
    expect([await r.stateOf(codigo), await kinds()]).toEqual(['devolvida', []]);
  });
});

it('forgets buyers who never paid after a month, and the others step by step after the draw', async () => {
  const { id, slug } = await r.raffle();
  const data = { nome: 'Noemi', email: 'noemi@casa.example', cpf: '529.982.247-25' };
  const [noemi] = await t.db.query<{ id: number }>(
    sql`insert into pessoa (nome, cpf) values ('Noemi Dias', '52998224725') returning id`,
  );
  const unpaid = await r.buy(slug, { numeros: [1], ...data });
  await r.expire();
  const paid = await r.buy(slug, { numeros: [2], ...data });
  await r.pay(paid.cobranca.codigo);
  const known = async () =>
    t.db.query(
      sql`select nome, email, whatsapp is not null as whatsapp, cpf, pessoa from rifa_compra where rifa = ${id} order by id`,
    );
  const night = async (day: string) => {
    t.clock.set(`${day}T06:30:00Z`);
    await t.jobs.tick('privacidade.retencao');
  };
  const whole = {
    nome: 'Noemi',
    email: 'noemi@casa.example',
    whatsapp: true,
    cpf: '52998224725',
    pessoa: null,
  };
  const linked = { ...whole, pessoa: noemi!.id };
  const nobody = { nome: '—', email: null, whatsapp: false, cpf: null, pessoa: null };
  expect(await known()).toEqual([whole, linked]);
  await night('2026-05-20');
  expect(await known()).toEqual([nobody, linked]);
  await t.db.run(sql`update rifa set status = 'sorteada' where id = ${id}`);
  await night('2029-05-20');
  expect(await known()).toEqual([nobody, { ...linked, whatsapp: false, cpf: null }]);
  await night('2040-05-20');
  expect(await known()).toEqual([nobody, nobody]);
  const history =
    await t.db.query(sql`select e.dados from rifa_compra_evento e join rifa_compra c on c.id = e.compra
    where c.rifa = ${id}`);
  expect(history).toEqual([{ dados: {} }]);
  expect(await r.stateOf(unpaid.codigo)).toBe('expirada');
});

it('keeps a buyer whose reported payment waits for the treasurer, who then confirms it for somebody', async () => {
  t.clock.set('2026-03-10T12:00:00Z');
  const { id, slug } = await r.raffle({ data_sorteio: '2026-08-30T19:00:00-03:00' });
  const report = async (numero: number) => {
    const { cobranca } = await r.buy(slug, { numeros: [numero], cpf: '529.982.247-25' });
    await t.request({ url: `/api/cobrancas/${cobranca.codigo}/comprovante`, form: new FormData() });
    return cobranca.codigo;
  };
  const [confirmed, refused] = [await report(1), await report(2)];
  t.clock.advance(4 * 24 * 60);
  await t.jobs.tick('cobranca.varrer');
  const night = async (day: string) => {
    t.clock.set(`${day}T06:30:00Z`);
    await t.jobs.tick('privacidade.retencao');
    return t.db.query(
      sql`select estado, nome, whatsapp is not null as whatsapp, cpf from rifa_compra where rifa = ${id} order by id`,
    );
  };
  const whole = { nome: 'Rute Alves', whatsapp: true, cpf: '52998224725' };
  const expired = { estado: 'expirada', ...whole };
  expect(await night('2026-05-20')).toEqual([expired, expired]);

  await r.pay(confirmed);
  const url = `/api/admin/cobranca/${(await r.charge(refused)).id}/recusar`;
  expect((await t.request({ url, as: 'Tesouraria', body: { motivo: 'Não veio' } })).status).toBe(200);
  expect(await night('2026-06-18')).toEqual([{ ...expired, estado: 'paga' }, expired]);
  expect(await night('2026-06-20')).toEqual([
    { ...expired, estado: 'paga' },
    { estado: 'expirada', nome: '—', whatsapp: false, cpf: null },
  ]);
});

it('keeps the data of buyers of a cancelled raffle until their money is returned, and for its period after that', async () => {
  t.clock.set('2026-03-10T12:00:00Z');
  const { id, slug } = await r.raffle();
  const { cobranca } = await r.buy(slug, { numeros: [1], cpf: '529.982.247-25' });
  await r.pay(cobranca.codigo);
  await t.request({ method: 'POST', url: `/api/admin/rifa/${id}/cancelar`, as: 'Tesouraria' });
  await t.jobs.runAll();
  const night = async (day: string) => {
    t.clock.set(`${day}T06:30:00Z`);
    await t.jobs.tick('privacidade.retencao');
    return (
      await t.db.query(
        sql`select nome, whatsapp is not null as whatsapp, cpf from rifa_compra where rifa = ${id}`,
      )
    )[0];
  };
  const whole = { nome: 'Rute Alves', whatsapp: true, cpf: '52998224725' };
  expect(await night('2040-05-20')).toEqual(whole);
  await r.refund(cobranca.codigo);
  expect(await night('2040-05-21')).toEqual(whole);
  expect(await night('2041-01-20')).toEqual({ ...whole, whatsapp: false, cpf: null });
  expect(await night('2060-01-20')).toEqual({ nome: '—', whatsapp: false, cpf: null });
});
