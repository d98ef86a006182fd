import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import type { ChargeRequest, Origin } from '#server/ports/charges.ts';
import type { CobrancaPublica } from '#shared/contracts/cobranca.ts';
import { type Answer, type TestApp, testApp } from './app.ts';
import type { Row } from './section-fixture.ts';

/** A church that receives money: an account, a Pix key, and charges to confirm. */
export interface TreasuryFixture {
  t: TestApp;
  conta: number;
  igreja: number;
  /** opens a charge of this test's own origin */
  open(values?: Partial<ChargeRequest>): Promise<CobrancaPublica & { id: number }>;
  /** the calls that the origin received, in order */
  originCalls: string[];
  /** whether late money can retake its holds */
  place: { free: boolean };
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  get(id: number): Promise<Row>;
  history(id: number): Promise<Row>;
  /** rows of the books that charges wrote */
  books(): Promise<{ origem: string; valor: number; conta: number; data_pagamento: string }[]>;
}

export async function treasuryFixture(): Promise<TreasuryFixture> {
  let feature: FeatureDeps | undefined;
  const originCalls: string[] = [];
  const place = { free: true };
  const origin: Origin = {
    origem: 'rifa',
    paid: async (_tx, { id }) => void originCalls.push(`paid ${id}`),
    ended: async (_tx, { id }) => void originCalls.push(`ended ${id}`),
    refunded: async (_tx, { id }, valor) => void originCalls.push(`refunded ${id} ${valor}`),
    reclaim: async () => place.free,
  };
  const t = await testApp({
    origins: [origin],
    pages: async (_app, deps) => {
      feature = deps;
    },
  });
  const create = async (section: string, body: object): Promise<number> => {
    const answer = await t.request({ url: `/api/admin/${section}`, body, as: 'Administrador' });
    if (answer.status !== 201) throw new Error(`${section}: ${answer.text}`);
    return answer.body.id;
  };
  const igreja = await create('igreja', { nome_fantasia: 'Sede', razao_social: 'Igreja Sede' });
  const conta = await create('conta', { nome: 'Banco' });
  const settings = await t.request({
    method: 'PUT',
    url: '/api/admin/recebimentos/1',
    as: 'Tesouraria',
    body: {
      conta,
      pix_tipo: 'email',
      pix_chave: 'pix@igreja.example',
      pix_nome: 'Igreja Sede',
      pix_cidade: 'Recife',
    },
  });
  if (settings.status !== 200) throw new Error(settings.text);
  const as = 'Tesouraria';
  return {
    t,
    conta,
    igreja,
    originCalls,
    place,
    async open(values = {}) {
      const charge = await feature!.charges.open({
        origem: 'rifa',
        destino: 'rifa',
        descricao: 'Rifa do bazar',
        valor: 5000,
        metodo: 'pix',
        gateway: 'pix_manual',
        nome: 'Maria da Silva',
        email: null,
        expiraEm: new Date(t.clock.now().getTime() + 24 * 3_600_000),
        ...values,
      });
      const [row] = await t.db.query<{ id: number }>(
        sql`select id from cobranca where codigo = ${charge.codigo}`,
      );
      return { ...charge, id: row!.id };
    },
    post: (path, body, headers) =>
      t.request({
        method: 'POST',
        url: `/api/admin/${path}`,
        ...(body !== undefined && { body }),
        as,
        headers,
      }),
    get: async (id) => (await t.request({ url: `/api/admin/cobranca/${id}`, as })).body,
    history: async (id) => (await t.request({ url: `/api/admin/cobranca/${id}/eventos`, as })).body,
    books: () =>
      t.db.query(sql`select origem, valor, conta, data_pagamento from financeiro
        where origem is not null order by id`),
  };
}
