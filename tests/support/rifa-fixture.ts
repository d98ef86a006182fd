import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import type { CobrancaPublica } from '#shared/contracts/cobranca.ts';
import type { EstadoCompraRifa, Raffles } from '#shared/contracts/rifa.ts';
import type { Answer, TestApp } from './app.ts';
import { forgetAtEnd } from './app.ts';
import { type GiftFixture, giftFixture } from './contribuir-fixture.ts';

type Values = Record<string, unknown>;

interface Bought {
  codigo: string;
  chave: string;
  estado: EstadoCompraRifa;
  numeros: number[];
  total: number;
  expira_em: string;
  cobranca: CobrancaPublica;
}

interface TestRaffle {
  id: number;
  slug: string;
}

/** A church that sells a raffle. Today is 10 March 2026. */
export interface RaffleFixture extends Omit<GiftFixture, 'post'> {
  raffles: Raffles;
  /** a raffle of 100 numbers of R$ 10,00 on sale */
  raffle(values?: Values): Promise<TestRaffle>;
  /** a phone of its own, with digits that nobody else has */
  phone(): string;
  /** POST …/comprar by a new buyer under a key of its own */
  post(slug: string, body: Values, more?: { key?: string; ip?: string; on?: TestApp }): Promise<Answer>;
  /** a purchase by Pix that must be accepted */
  buy(slug: string, body: Values, more?: { ip?: string }): Promise<Bought>;
  /** the treasurer finds the money of a charge */
  pay(codigo: string): Promise<void>;
  /** fifteen minutes go by, and the jobs of the minute run */
  expire(): Promise<void>;
  /** the owners of numbers now, by number */
  owners(rifa: number): Promise<Record<number, { codigo: string; estado: string }>>;
  stateOf(codigo: string): Promise<EstadoCompraRifa>;
  /** the treasurer returns all of what was paid */
  refund(codigo: string): Promise<void>;
}

export async function raffleFixture(): Promise<RaffleFixture> {
  let feature: FeatureDeps | undefined;
  const o = await giftFixture(async (_app, deps) => {
    feature = deps;
  });
  const { t } = o;
  let counter = 0;

  const r: RaffleFixture = {
    ...o,
    raffles: feature!.raffles,

    async raffle(values = {}) {
      counter += 1;
      const { status, body, text } = await t.request({
        url: '/api/admin/rifa',
        as: 'Tesouraria',
        body: {
          nome: `Rifa ${counter}`,
          valor_cota: 1000,
          total_cotas: 100,
          data_sorteio: '2026-04-30T19:00:00-03:00',
          premios: [{ descricao: 'Bicicleta' }],
          ...values,
        },
      });
      if (status !== 201) throw new Error(text);
      await t.db.run(sql`update rifa set status = 'ativa' where id = ${body.id}`);
      return body;
    },

    phone() {
      counter += 1;
      return `(81) 9${String(10_000_000 + counter)}`;
    },

    post: (
      slug,
      body,
      { key = crypto.randomUUID(), ip = `10.1.${counter % 250}.${counter % 199}`, on = t } = {},
    ) =>
      on.request({
        url: `/api/rifas/${slug}/comprar`,
        body: { nome: 'Rute Alves', whatsapp: r.phone(), aceite: true, metodo: 'pix', ...body },
        headers: { 'idempotency-key': key },
        ip,
      }),

    async buy(slug, body, more) {
      const answer = await r.post(slug, body, more);
      if (answer.status !== 201) throw new Error(answer.text);
      return answer.body;
    },

    async pay(codigo) {
      await o.confirm(codigo);
      await t.jobs.runAll();
    },

    async expire() {
      t.clock.advance(15);
      await t.jobs.tick('cobranca.varrer');
      await t.jobs.tick('rifa.varrer');
    },

    async owners(rifa) {
      const rows = await t.db.query<{
        numero: number;
        codigo: string;
        estado: string;
      }>(sql`select n.numero, c.codigo, n.estado
        from rifa_numero n join rifa_compra c on c.id = n.compra
        where n.rifa = ${rifa} and (n.estado = 'paga' or n.expira_em > ${t.clock.now()}) order by n.numero`);
      return Object.fromEntries(rows.map(({ numero, ...owner }) => [numero, owner]));
    },

    async stateOf(codigo) {
      const [row] = await t.db.query<{ estado: EstadoCompraRifa }>(
        sql`select estado from rifa_compra where codigo = ${codigo}`,
      );
      return row!.estado;
    },

    async refund(codigo) {
      const { id, valor } = await o.charge(codigo);
      const answer = await t.request({
        url: `/api/admin/cobranca/${id}/estornar`,
        as: 'Tesouraria',
        body: { valor, motivo: 'Desistiu' },
        headers: { 'idempotency-key': crypto.randomUUID() },
      });
      if (answer.status >= 300) throw new Error(answer.text);
      await t.jobs.runAll();
    },
  };
  return forgetAtEnd(r);
}
