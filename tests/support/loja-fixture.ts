import { sql } from '#server/db/sql.ts';
import type { Deps, FeatureDeps } from '#server/deps.ts';
import { consumidorCookie } from '#server/http/consumidor-session.ts';
import type { CobrancaPublica } from '#shared/contracts/cobranca.ts';
import type { Carrinho, CheckoutAberto, Pedido, Store } from '#shared/contracts/loja.ts';
import type { EstadoPedido } from '#shared/loja/pedido.ts';
import type { Answer, RequestOptions } from './app.ts';
import { forgetAtEnd } from './app.ts';
import { type GiftFixture, giftFixture } from './contribuir-fixture.ts';

type Values = Record<string, unknown>;

export interface Buyer {
  id: number;
  nome: string;
  email: string;
  token: string;
  cookie: string;
}

export interface Paid {
  pedido: number;
  codigo: string;
  estado: EstadoPedido;
  total: number;
  cobranca: CobrancaPublica | null;
}

interface TestProduct {
  id: number;
  slug: string;
  versao: number;
  variantes: { id: number; estoque: number }[];
  [field: string]: unknown;
}

/** A church that sells. Today is 10 March 2026; its own Pix waits for an hour. */
export interface StoreFixture extends GiftFixture {
  store: Store;
  buyer(): Promise<Buyer>;
  /** a product of R$ 50,00 with one variant of so many units */
  product(estoque?: number, values?: Values): Promise<TestProduct>;
  change(product: TestProduct, values: Values): Promise<Answer>;
  /** a call of the store's API */
  call(
    method: NonNullable<RequestOptions['method']>,
    path: string,
    more?: { by?: Buyer; body?: Values; headers?: Record<string, string> },
  ): Promise<Answer>;
  cart(by: Buyer): Promise<Carrinho>;
  /** puts units of the first variant into the buyer's cart */
  put(by: Buyer, product: TestProduct, quantidade?: number): Promise<void>;
  /** the id of the order that the cart became, to be picked up at the church */
  begin(by: Buyer): Promise<number>;
  checkout(by: Buyer, id: number): Promise<CheckoutAberto>;
  /** POST …/pagar under a key of its own */
  pay(by: Buyer, id: number, body?: Values, key?: string): Promise<Answer>;
  /** an order by Pix that must be accepted */
  buy(by: Buyer, product: TestProduct, quantidade?: number): Promise<Paid>;
  /** a bought order that the treasurer confirmed */
  paid(by: Buyer, product: TestProduct, quantidade?: number): Promise<Paid>;
  order(by: Buyer, id: number): Promise<Pedido>;
  /** units of the first variant: all, and those that nobody holds */
  stock(product: TestProduct): Promise<{ total: number; livres: number }>;
  /** POST /api/admin/pedido/{id}/… as the store's staff */
  act(id: number, path: string, body?: Values, as?: string): Promise<Answer>;
}

export async function storeFixture(pages?: Deps['pages']): Promise<StoreFixture> {
  let feature: FeatureDeps | undefined;
  const o = await giftFixture(async (app, deps) => {
    feature = deps;
    await pages?.(app, deps);
  });
  const { t } = o;
  await t.db.run(sql`update recebimentos set validade_horas = 1`);
  await t.db.run(sql`update igreja set retirada_na_loja = true where id = ${o.igreja}`);
  let counter = 0;

  /** When each buyer signed in: tokens end after some minutes. */
  const signedIn = new WeakMap<Buyer, number>();
  async function tokenOf(by: Buyer): Promise<string> {
    const since = signedIn.get(by);
    if (since === undefined || t.clock.now().getTime() - since < 5 * 60_000) return by.token;
    const headers = { cookie: `${consumidorCookie}=${by.cookie}` };
    const answer = await t.request({ method: 'POST', url: '/api/loja-virtual/auth/renovar', headers });
    const { accessToken } = await must<{ accessToken: string }>(answer, 200);
    by.cookie =
      new RegExp(`${consumidorCookie}=([^;]+)`).exec(String(answer.headers['set-cookie']))?.[1] ?? by.cookie;
    by.token = accessToken;
    signedIn.set(by, t.clock.now().getTime());
    return accessToken;
  }

  async function must<T>(answer: Answer, status: number): Promise<T> {
    if (answer.status !== status) throw new Error(`${answer.status} ${answer.text}`);
    return answer.body;
  }

  const s: StoreFixture = {
    ...o,
    store: feature!.store,
    async buyer() {
      const by = await t.consumidor();
      signedIn.set(by, t.clock.now().getTime());
      return by;
    },

    async product(estoque = 10, values = {}) {
      counter += 1;
      const body = {
        nome: `Camiseta ${counter}`,
        preco: 5000,
        ref: `CAM-${counter}`,
        ativo: true,
        variantes: [{ tamanho: 'm', estoque }],
        ...values,
      };
      return must(await t.request({ url: '/api/admin/produto', as: 'Administrador', body }), 201);
    },

    change: ({ id, versao }, values) =>
      t.request({
        method: 'PUT',
        url: `/api/admin/produto/${id}`,
        as: 'Administrador',
        body: { versao, ...values },
      }),

    call: async (method, path, { by, body, headers } = {}) =>
      t.request({
        method,
        url: `/api/loja-virtual/${path}`,
        ...(by && { token: await tokenOf(by) }),
        ...(body && { body }),
        ...(headers && { headers }),
      }),

    cart: async (by) => must(await s.call('GET', 'carrinho', { by }), 200),

    async put(by, { variantes }, quantidade = 1) {
      const body = { variante: variantes[0]!.id, quantidade };
      await must(await s.call('POST', 'carrinho/itens', { by, body }), 200);
    },

    async begin(by) {
      const { id } = await must<{ id: number }>(await s.call('POST', 'checkout', { by }), 201);
      const body = { opcao: `retirada:${o.igreja}` };
      await must(await s.call('PUT', `checkout/${id}/entrega`, { by, body }), 200);
      return id;
    },

    checkout: async (by, id) => must(await s.call('GET', `checkout/${id}`, { by }), 200),

    pay: (by, id, body = { metodo: 'pix' }, key = crypto.randomUUID()) =>
      s.call('POST', `checkout/${id}/pagar`, { by, body, headers: { 'idempotency-key': key } }),

    async buy(by, product, quantidade) {
      await s.put(by, product, quantidade);
      return must(await s.pay(by, await s.begin(by)), 201);
    },

    async paid(by, product, quantidade) {
      const order = await s.buy(by, product, quantidade);
      await o.confirm(order.cobranca!.codigo);
      return order;
    },

    order: async (by, id) => must(await s.call('GET', `pedidos/${id}`, { by }), 200),

    async stock({ variantes }) {
      const [row] = await t.db.query<{ total: number; livres: number }>(sql`select k.total, k.total - k.tomado
          + coalesce((select sum(r.quantidade)::integer from reserva r where r.tipo = k.tipo and r.alvo = k.alvo
            and r.estado = 'retida' and r.expira_em <= ${t.clock.now()}), 0) as livres
        from capacidade k where k.tipo = 'produto' and k.alvo = ${variantes[0]!.id}`);
      return row!;
    },

    act: (id, path, body = {}, as = 'Loja') =>
      t.request({
        url: `/api/admin/pedido/${id}/${path}`,
        as,
        body,
        ...(['reembolsar', 'receber-devolucao', 'receber-produtos'].includes(path) && {
          headers: { 'idempotency-key': crypto.randomUUID() },
        }),
      }),
  };
  return forgetAtEnd(s);
}
