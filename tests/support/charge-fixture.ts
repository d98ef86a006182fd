import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { type ChargeRow, findCharge } from '#server/features/cobranca/charge-row.ts';
import { createCharges } from '#server/features/cobranca/charges.ts';
import type { Charge, ChargeRequest, Charges, Origin } from '#server/ports/charges.ts';
import type { Holds } from '#server/ports/holds.ts';
import type { CobrancaPublica } from '#shared/contracts/cobranca.ts';
import { forgetAtEnd, type TestApp, type TestAppOptions, testApp } from './app.ts';

/** The calls that an origin received, in order. */
interface OriginCall {
  what: 'paid' | 'ended' | 'refunded' | 'reclaim';
  charge: Charge;
  valor?: number;
  /** of a refund: the payer's bank took the money */
  byBank?: boolean;
}

export interface ChargeFixture {
  t: TestApp;
  charges: Charges;
  holds: Holds;
  /** charges as the office uses them, on the same database */
  office: ReturnType<typeof createCharges>;
  originCalls: OriginCall[];
  /** the origin's answer to late money */
  place: { free: boolean };
  caixa: number;
  igreja: number;
  request(more?: Partial<ChargeRequest>): ChargeRequest;
  /** a charge of R$ 100,00 through a gateway that can be polled */
  open(more?: Partial<ChargeRequest>): Promise<CobrancaPublica>;
  row(codigo: string): Promise<ChargeRow>;
  events(codigo: string): Promise<{ tipo: string; de: string | null; para: string; ator: string }[]>;
  arrivals(codigo: string): Promise<{ id: number; valor: number; tipo: string; situacao: string }[]>;
  books(): Promise<Record<string, unknown>[]>;
  /** the treasurer confirms money of a charge */
  arrive(codigo: string, valor: number, referencia?: string): Promise<ChargeRow>;
  /** sends a notice of the gateway and runs its job */
  sendWebhook(codigo: string, evento?: string): Promise<number>;
}

/** An application with a church, an account and an origin that records its calls. */
export async function chargeFixture(options: Omit<TestAppOptions, 'pages'> = {}): Promise<ChargeFixture> {
  let feature: FeatureDeps | undefined;
  const originCalls: OriginCall[] = [];
  const place = { free: true };
  const origin: Origin = {
    origem: 'rifa',
    paid: async (_tx, charge) => void originCalls.push({ what: 'paid', charge }),
    ended: async (_tx, charge) => void originCalls.push({ what: 'ended', charge }),
    refunded: async (_tx, charge, valor, { byBank }) =>
      void originCalls.push({ what: 'refunded', charge, valor, byBank }),
    reclaim: async (_tx, charge, { retake, isForced }) => {
      originCalls.push({ what: 'reclaim', charge });
      return (place.free || isForced) && retake();
    },
  };
  const t = await testApp({
    ...options,
    origins: [origin],
    pages: async (_app, deps) => {
      feature = deps;
    },
  });
  const { charges, holds } = feature!;
  const office = createCharges({ ...t, gateways: options.gateways ?? t.gateways });
  office.charges.register(origin);
  const { db } = t;
  const [igreja] = await db.query<{ id: number }>(sql`insert into igreja (nome_fantasia, razao_social, sede)
    values ('Sede', 'Igreja Sede', true) on conflict do nothing returning id`);
  const [conta] = await db.query<{ id: number }>(
    sql`insert into conta (nome, tipo) values ('Caixa', 'caixa') returning id`,
  );
  await db.run(sql`update recebimentos set conta = ${conta!.id}`);

  const m: ChargeFixture = {
    t,
    charges,
    holds,
    office,
    originCalls,
    place,
    caixa: conta!.id,
    igreja: igreja!.id,
    request: (more = {}) => ({
      origem: 'rifa',
      destino: 'inscricao',
      descricao: 'Inscrição no retiro',
      valor: 10_000,
      metodo: 'pix',
      gateway: 'mercadopago',
      nome: 'Rute Alves',
      email: 'rute@casa.example',
      expiraEm: new Date(t.clock.now().getTime() + 3_600_000),
      ...more,
    }),
    open: (more) => charges.open(m.request(more)),
    row: async (codigo) => (await findCharge(db, { codigo }))!,
    events: (codigo) =>
      db.query(sql`select e.tipo, e.de, e.para, e.ator from cobranca_evento e join cobranca c on c.id = e.cobranca
        where c.codigo = ${codigo} order by e.id`),
    arrivals: (codigo) =>
      db.query(sql`select r.id, r.valor, r.tipo, r.situacao from recebimento r join cobranca c on c.id = r.cobranca
        where c.codigo = ${codigo} order by r.id`),
    books: () => db.query(sql`select * from financeiro order by id`),
    arrive: async (codigo, valor, referencia = `manual:${crypto.randomUUID()}`) => {
      const { id } = await m.row(codigo);
      return db.transaction(async (tx) =>
        office.transitions.confirmArrival(tx, await office.transitions.lock(tx, id), {
          referencia,
          valor,
          quando: t.clock.now(),
          ator: 'users:1',
        }),
      );
    },
    sendWebhook: async (codigo, evento) => {
      const { gateway } = await m.row(codigo);
      const { url, body, headers } = t.gateways.get(gateway).notice(codigo, evento);
      const { status } = await t.request({ method: 'POST', url, body, headers });
      await t.jobs.runAll();
      return status;
    },
  };
  return forgetAtEnd(m);
}
