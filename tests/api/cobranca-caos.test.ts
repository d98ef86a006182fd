import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { GatewayUnavailable } from '#server/ports/payments.ts';
import { testApp } from '../support/app.ts';
import { fakeClock } from '../support/fakes.ts';
import { type SeededRandom, seededRandom } from '../support/seeded-random.ts';

/* Two servers with different clocks; a gateway that is down, slow, repeats notices or reports other
   amounts; payers, a treasurer, and jumps in time. In any order of events, charges and books agree to the
   centavo after every step, every payment is counted once, and no refund is made twice. */
const start = '2026-03-10T12:00:00Z';

async function church() {
  const one = await testApp({ clock: fakeClock(start) });
  const two = await testApp({ beside: one, clock: fakeClock('2026-03-10T12:07:00Z') });
  const administrator = (url: string, body: object) => one.request({ url, body, as: 'Administrador' });
  await administrator('/api/admin/igreja', { nome_fantasia: 'Sede', razao_social: 'Igreja Sede' });
  const conta = await administrator('/api/admin/conta', { nome: 'Banco' });
  await one.db.run(sql`update recebimentos set conta = ${conta.body.id}`);
  return { servers: [one, two] as const, one, two, gateway: one.gateways.get('mercadopago') };
}
type Church = Awaited<ReturnType<typeof church>>;

interface Row {
  id: number;
  codigo: string;
  gateway: string;
  estado: string;
  valor: number;
}

function walk({ servers, one, two, gateway }: Church, dice: SeededRandom) {
  const log: string[] = [];
  let keys = 0;
  const anybody = () => dice.pick(servers);
  const someCharge = async (where = sql`true`): Promise<Row | undefined> => {
    const rows = await one.db.query<Row>(sql`select id, codigo, gateway, estado, valor from cobranca
      where ${where} order by id`);
    return rows.length === 0 ? undefined : dice.pick(rows);
  };
  /**
   * A call of staff or a payer. It may be refused in the current state, but must never fail with a server
   * error.
   */
  const call = async (what: string, options: Parameters<typeof one.request>[0], server = anybody()) => {
    const answer = await server.request(options);
    log.push(`${what} → ${answer.status}`);
    const expectedStatuses = [200, 201, 204, 404, 409, 422, 503];
    expect(expectedStatuses, `${what}: ${answer.text}`).toContain(answer.status);
    return answer;
  };
  const away = () => new GatewayUnavailable('away');

  const give = async (): Promise<void> => {
    const metodo = dice.pick(['pix', 'cartao', 'cartao', 'boleto'] as const);
    const key = `chave-${keys++}-${dice.below(1e9)}`;
    if (dice.chance(20)) gateway.fail('create', away(), { after: dice.chance(50) });
    gateway.outcome = dice.pick(['pendente', 'pendente', 'paga', 'em_analise', 'recusada']);
    const body = {
      tipo: dice.pick(['dizimo', 'oferta']),
      valor: dice.between(100, 50_000),
      metodo,
      nome: 'Rute Lima',
      email: 'rute@igreja.example',
      ...(metodo === 'cartao' && { token: 'tok' }),
    };
    const headers = { 'idempotency-key': key };
    const ip = `10.0.${dice.below(250)}.${dice.below(250)}`;
    const options = { url: '/api/contribuir', body, headers, ip };
    // The payer presses twice, on either server.
    await Promise.all(
      Array.from({ length: dice.between(1, 3) }, () => call(`give ${metodo} ${key}`, options)),
    );
  };

  const payThere = async (): Promise<void> => {
    const row = await someCharge(sql`gateway = 'mercadopago' and gateway_id is not null`);
    if (!row) return;
    const valor = dice.pick([
      row.valor,
      row.valor,
      dice.between(1, row.valor),
      row.valor + dice.between(1, 500),
    ]);
    // The gateway's clock differs from ours by up to three hours.
    const quando = new Date(one.clock.now().getTime() + dice.between(-3, 3) * 3_600_000);
    gateway.pay(row.codigo, { valor, quando });
    log.push(`${row.id}: ${valor} came`);
  };

  const sendWebhook = async (): Promise<void> => {
    const row = await someCharge(sql`gateway = 'mercadopago' and gateway_id is not null`);
    if (!row) return;
    const { url, body, headers } = gateway.notice(row.codigo);
    await Promise.all(
      Array.from({ length: 5 }, () =>
        call(`notice of ${row.id}`, { url, method: 'POST', body: Buffer.from(body), headers }),
      ),
    );
  };

  const work = async (): Promise<void> => {
    if (dice.chance(25))
      gateway.fail(dice.pick(['find', 'refund', 'cancel']), away(), { after: dice.chance(50) });
    await Promise.all(servers.map((server) => server.jobs.runSome()));
  };

  const confirm = async (): Promise<void> => {
    const row = await someCharge(sql`gateway = 'pix_manual'`);
    if (!row) return;
    const valor = dice.pick([row.valor, dice.between(1, row.valor), row.valor + dice.between(1, 900)]);
    const headers = { 'idempotency-key': `confirma-${keys++}-${dice.below(1e9)}` };
    const options = {
      url: `/api/admin/cobranca/${row.id}/confirmar`,
      headers,
      as: 'Tesouraria',
      body: { valor, excedente: dice.chance(70) },
    };
    await Promise.all([call(`confirm ${row.id} ${valor}`, options, one), call(`again`, options, two)]);
  };

  const clerk = async (what: 'recusar' | 'estornar'): Promise<void> => {
    const row = await someCharge();
    if (!row) return;
    const body = {
      motivo: 'A pessoa pediu',
      ...(what === 'estornar' && { valor: dice.between(1, row.valor) }),
    };
    const url = `/api/admin/cobranca/${row.id}/${what}`;
    await Promise.all(
      servers.map((server) => call(`${what} ${row.id}`, { url, body, as: 'Tesouraria' }, server)),
    );
  };

  const decide = async (): Promise<void> => {
    const rows = await one.db.query<{ id: number }>(
      sql`select id from recebimento where situacao = 'a_decidir' order by id`,
    );
    if (rows.length === 0) return;
    const { id } = dice.pick(rows);
    const what = dice.pick(['aceitar', 'devolver']);
    const body = what === 'aceitar' ? { por_menos: dice.chance(30) } : { motivo: 'Chegou tarde' };
    const url = `/api/admin/recebimento/${id}/${what}`;
    await Promise.all(
      servers.map((server) => call(`${what} arrival ${id}`, { url, body, as: 'Tesouraria' }, server)),
    );
  };

  const payer = async (): Promise<void> => {
    const row = await someCharge();
    if (!row) return;
    const what = dice.pick(['cancelar', 'comprovante']);
    const url = `/api/cobrancas/${row.codigo}/${what}`;
    const ip = `10.9.${dice.below(250)}.${dice.below(250)}`;
    await call(
      `${what} ${row.id}`,
      what === 'cancelar' ? { url, method: 'POST', ip } : { url, form: new FormData(), ip },
    );
  };

  const gatewaysOwn = async (): Promise<void> => {
    const row = await someCharge(sql`gateway = 'mercadopago' and gateway_id is not null`);
    if (!row) return;
    const { state } = gateway.charges.get(gateway.idOf(row.codigo))!;
    const received = state.arrivals.reduce((sum, { valor }) => sum + valor, 0);
    if (received >= row.valor) gateway.set(row.codigo, { estado: dice.pick(['contestada', 'paga', 'paga']) });
    else gateway.set(row.codigo, { estado: dice.pick(['expirada', 'cancelada', 'recusada', 'em_analise']) });
    log.push(`${row.id}: is ${gateway.charges.get(gateway.idOf(row.codigo))!.state.estado} there`);
  };

  const time = async (): Promise<void> => {
    const minutes = dice.pick([1, 1, 5, 16, 61, 60 * 25]);
    one.clock.advance(minutes);
    two.clock.set(new Date(one.clock.now().getTime() + dice.between(-15, 15) * 60_000));
    log.push(`${minutes} minutes pass`);
    const name = dice.pick(['cobranca.varrer', 'cobranca.consultar'] as const);
    await Promise.all(servers.map((server) => server.jobs.due(name)));
    await work();
  };

  return { log, give, payThere, sendWebhook, work, confirm, clerk, decide, payer, gatewaysOwn, time };
}

/** The result of the comparison, with the steps that led to it. */
async function expectClean({ one }: Church, log: readonly string[], expected: string[] = []): Promise<void> {
  const { body } = await one.request({ url: '/api/admin/conciliacao', method: 'POST', as: 'Administrador' });
  const unexpected = body.lista.filter(({ tipo }: { tipo: string }) => !expected.includes(tipo));
  expect(unexpected, log.slice(-12).join('\n')).toEqual([]);
}

const openRefunds = ({ one }: Church): Promise<unknown[]> =>
  one.db.query(sql`select id from estorno where estado = 'pedido'`);

describe('money among accidents', () => {
  it.each([1, 2, 3, 4])(
    'is never lost and never counted twice (walk %i)',
    async (seed) => {
      const parts = await church();
      const { one, gateway } = parts;
      const dice = seededRandom(seed);
      const steps = walk(parts, dice);
      const usual = [
        steps.give,
        steps.give,
        steps.payThere,
        steps.payThere,
        steps.sendWebhook,
        steps.sendWebhook,
        steps.work,
        steps.confirm,
        steps.confirm,
        steps.decide,
        steps.payer,
        steps.gatewaysOwn,
        steps.time,
        steps.time,
        () => steps.clerk('recusar'),
        () => steps.clerk('estornar'),
        () => steps.clerk('estornar'),
      ];
      for (let at = 0; at < 160; at++) {
        await dice.pick(usual)();
        // days pass in which the gateway answers no refund
        if (at % 4 === 0) await expectClean(parts, steps.log, ['estorno_aberto']);
      }
      // The faults end: every request gets its answer, and every charge is read once more.
      const codes = [...gateway.charges.values()].map(({ charge }) => charge.codigo);
      for (const codigo of codes) {
        const { url, body, headers } = gateway.notice(codigo);
        await one.request({ url, method: 'POST', body: Buffer.from(body), headers });
      }
      const isBusy = async (): Promise<boolean> =>
        (await one.jobs.waiting()).length > 0 || (await openRefunds(parts)).length > 0;
      for (let turn = 0; turn < 40 && (await isBusy()); turn++) {
        one.clock.advance(61);
        await one.jobs.due('cobranca.consultar');
        await one.jobs.runSome();
      }
      await expectClean(parts, steps.log);
      expect(await one.jobs.waiting()).toEqual([]);

      const charges = await one.db.query<{
        codigo: string;
        veio: number;
        voltou: number;
      }>(sql`select c.codigo,
        (select coalesce(sum(valor), 0) from recebimento where cobranca = c.id)::bigint as veio,
        (select coalesce(sum(valor), 0) from estorno where cobranca = c.id and estado = 'feito')::bigint as voltou
      from cobranca c where c.gateway = 'mercadopago'`);
      const byCode = new Map(charges.map((row) => [row.codigo, row]));
      for (const { charge, state } of gateway.charges.values()) {
        const received = state.arrivals.reduce((sum, { valor }) => sum + valor, 0);
        expect(byCode.get(charge.codigo)).toEqual({
          codigo: charge.codigo,
          veio: received,
          voltou: state.estornado,
        });
      }
      // A walk in which nothing happened would prove nothing.
      const [figures] = await one.db.query<Record<string, number>>(sql`select
      (select count(*) from cobranca where estado = 'paga') as pagas, (select count(*) from estorno) as estornos,
      (select count(*) from recebimento where tipo = 'excesso') as excessos,
      (select count(*) from recebimento where tipo = 'atraso') as atrasos`);
      for (const [name, count] of Object.entries(figures!)) expect(count, name).toBeGreaterThan(0);
    },
    120_000,
  );
});

it('two refunds of one amount are distinguished, in whatever order the gateway makes them', async () => {
  const parts = await church();
  const { one, gateway } = parts;
  gateway.outcome = 'paga';
  const gift = await one.request({
    url: '/api/contribuir',
    body: { tipo: 'oferta', valor: 5000, metodo: 'cartao', token: 'tok', email: 'rute@igreja.example' },
    headers: { 'idempotency-key': 'uma-oferta' },
  });
  expect(gift.body.estado).toBe('paga');
  const [row] = await one.db.query<{ id: number }>(sql`select id from cobranca`);
  for (const motivo of ['primeiro', 'segundo'])
    await one.request({
      url: `/api/admin/cobranca/${row!.id}/estornar`,
      as: 'Tesouraria',
      body: { valor: 1000, motivo },
    });
  // The first refund was not made, the second was, and both answers are lost; then the gateway reports a
  // total.
  gateway.fail('refund', new GatewayUnavailable('away'));
  gateway.fail('refund', new GatewayUnavailable('lost'), { after: true });
  expect(await one.jobs.runSome()).toHaveLength(2);
  const { url, body, headers } = gateway.notice(gift.body.codigo);
  await one.request({ url, method: 'POST', body: Buffer.from(body), headers });
  while ((await one.jobs.waiting()).length > 0) await one.jobs.runSome();
  const { state } = gateway.charges.get(gateway.idOf(gift.body.codigo))!;
  expect(state.estornado).toBe(2000);
  expect(await one.db.query(sql`select estado, estornado from cobranca`)).toEqual([
    { estado: 'estorno_parcial', estornado: 2000 },
  ]);
  await expectClean(parts, []);
});
