import { sql } from '#server/db/sql.ts';
import type { Deps, FeatureDeps } from '#server/deps.ts';
import type { CobrancaPublica } from '#shared/contracts/cobranca.ts';
import type { Giving } from '#shared/contracts/contribuir.ts';
import type { SignUps } from '#shared/contracts/inscricao.ts';
import { formFields, type Sender } from '#shared/contracts/site.ts';
import { type Answer, forgetAtEnd, type TestApp, testApp } from './app.ts';

type Values = Record<string, unknown>;

/** A church that can receive gifts: an account, a Pix key, its documents. */
export interface GiftFixture {
  t: TestApp;
  giving: Giving;
  signUps: SignUps;
  igreja: number;
  conta: number;
  from: Sender;
  /** POST /api/contribuir under a key of its own */
  post(
    body: Values,
    more?: { key?: string | null; headers?: Record<string, string>; ip?: string },
  ): Promise<Answer>;
  /** a gift that must be accepted: an offering of R$ 50,00 by Pix */
  give(body?: Values, headers?: Record<string, string>): Promise<CobrancaPublica>;
  /** the token of a rendered form */
  formToken(): string;
  /** submits the form of the page as a browser would */
  send(fields: Record<string, string>): ReturnType<Giving['give']>;
  /** the treasurer confirms the money of a charge */
  confirm(codigo: string, valor?: number): Promise<void>;
  charge(codigo: string): Promise<Values & { id: number; origem_id: number; chave: string }>;
  campanha(values?: Values): Promise<{ id: number; slug: string }>;
  /** runs the jobs, and returns the messages to this address since the last call */
  mails(to: string): Promise<{ id?: string; subject: string; text: string }[]>;
}

/** `pages`: serves also these. */
export async function giftFixture(pages?: Deps['pages']): Promise<GiftFixture> {
  let feature: FeatureDeps | undefined;
  const t = await testApp({
    pages: async (app, deps) => {
      feature = deps;
      await pages?.(app, deps);
    },
  });
  const { db, clock } = t;
  clock.set('2026-03-10T15:00:00-03:00');
  const [igreja] = await db.query<{ id: number }>(sql`insert into igreja
    (nome_fantasia, razao_social, sede, cnpj, logradouro, numero, bairro, cidade, uf, cep)
    values ('Aprisco', 'Igreja Aprisco da Graça', true, '11222333000181', 'Rua das Flores', '10', 'Centro', 'Recife',
      'PE', '50010000') returning id`);
  const [conta] = await db.query<{ id: number }>(
    sql`insert into conta (nome, tipo) values ('Banco', 'conta_corrente') returning id`,
  );
  await db.run(sql`update recebimentos set conta = ${conta!.id}, pix_tipo = 'email', pix_chave = 'pix@igreja.example',
    pix_nome = 'Aprisco', pix_cidade = 'Recife'`);
  let counter = 0;
  let read = 0;

  const o: GiftFixture = {
    t,
    giving: feature!.giving,
    signUps: feature!.signUps,
    igreja: igreja!.id,
    conta: conta!.id,
    from: { ip: '10.0.0.1', locale: 'pt_BR' },

    post: (body, { key = crypto.randomUUID(), headers, ip } = {}) =>
      t.request({
        url: '/api/contribuir',
        body,
        headers: { ...(key !== null && { 'idempotency-key': key }), ...headers },
        ...(ip && { ip }),
      }),

    async give(body = {}, headers = {}) {
      const answer = await o.post({ tipo: 'oferta', valor: 5000, metodo: 'pix', ...body }, { headers });
      if (answer.status !== 201) throw new Error(answer.text);
      return answer.body;
    },

    formToken: () => feature!.site.formToken(),
    send: (fields) =>
      o.giving.give({ formulario: 'contribuir', [formFields.formToken]: o.formToken(), ...fields }, o.from),

    async confirm(codigo, valor) {
      const row = await o.charge(codigo);
      const answer = await t.request({
        url: `/api/admin/cobranca/${row.id}/confirmar`,
        as: 'Tesouraria',
        body: { valor: valor ?? row.valor },
        headers: { 'idempotency-key': crypto.randomUUID() },
      });
      if (answer.status !== 200) throw new Error(answer.text);
    },

    charge: async (codigo) =>
      (await db.query<never>(sql`select * from cobranca where codigo = ${codigo}`))[0]!,

    async campanha(values = {}) {
      counter += 1;
      const answer = await t.request({
        url: '/api/admin/campanha',
        as: 'Administrador',
        body: { nome: `Telhado ${counter}`, ativa: true, ...values },
      });
      if (answer.status !== 201) throw new Error(answer.text);
      return answer.body;
    },

    async mails(to) {
      await t.jobs.runAll();
      const fresh = t.mail.sent.slice(read);
      read = t.mail.sent.length;
      return fresh.filter((message) => message.to === to);
    },
  };
  return forgetAtEnd(o);
}

/** The address of a page of ours in a message. */
export const linkIn = (text: string, path: string): string => {
  const found = text.split(/\s/).find((word) => word.includes(`${path}?l=`));
  if (!found) throw new Error(`no link to ${path} in: ${text}`);
  return new URL(found).searchParams.get('l')!;
};
