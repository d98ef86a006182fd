import { sql } from '#server/db/sql.ts';
import type { Deps } from '#server/deps.ts';
import type { CompraPublica } from '#shared/contracts/inscricao.ts';
import type { Answer } from './app.ts';
import { forgetAtEnd } from './app.ts';
import { type GiftFixture, giftFixture } from './contribuir-fixture.ts';

type Values = Record<string, unknown>;

export interface TestEvent {
  id: number;
  slug: string;
  versao: number;
  lotes: { id: number; nome: string; preco: number; quantidade: number }[];
  [field: string]: unknown;
}

/** A church that takes sign-ups. Today is 10 March 2026; the events are in April. Its own Pix waits for an hour. */
export interface SignUpFixture extends GiftFixture {
  /** an event with one lot of R$ 100,00 and ten places */
  evento(values?: Values): Promise<TestEvent>;
  /** changes an event in the office */
  change(evento: TestEvent, values: Values): Promise<Answer>;
  /** POST /api/inscricoes under a key of its own */
  request(body: Values, more?: { key?: string | null; headers?: Record<string, string> }): Promise<Answer>;
  /** the body of a purchase of so many places of the first lot */
  body(evento: TestEvent, people?: number, more?: Values): Values;
  /** a purchase that must be accepted */
  buy(evento: TestEvent, people?: number, more?: Values): Promise<CompraPublica>;
  read(codigo: string): Promise<CompraPublica>;
  /** free places of the event and of its lots */
  free(evento: TestEvent): Promise<{ evento: number; lotes: number[] }>;
  /** enters the waiting list and confirms the address; returns the code of the entry */
  wait(evento: TestEvent, email: string): Promise<string>;
  /** enters the waiting list; returns the code in the mail, if one came */
  joinWaiting(evento: TestEvent, email: string): Promise<string | undefined>;
  voucher(evento: TestEvent, values?: Values): Promise<{ id: number; codigo: string; versao: number }>;
  /** the code of the ticket that took the place of this one, which only its new holder gets */
  passedOn(codigo: string): Promise<string>;
}

export async function signUpFixture(pages?: Deps['pages']): Promise<SignUpFixture> {
  const o = await giftFixture(pages);
  const { t } = o;
  await t.db.run(sql`update recebimentos set validade_horas = 1`);
  let counter = 0;

  async function must(answer: Answer, status: number): Promise<Answer> {
    if (answer.status !== status) throw new Error(`${answer.status} ${answer.text}`);
    return answer;
  }

  const s: SignUpFixture = {
    ...o,

    async evento(values = {}) {
      counter += 1;
      const answer = await t.request({
        url: '/api/admin/evento',
        as: 'Administrador',
        body: {
          nome: `Retiro ${counter}`,
          tipo: 'retiro',
          status: 'publicado',
          igreja: o.igreja,
          data: '2026-04-18',
          horario_inicial: '08:00',
          horario_final: '18:00',
          local: `Sítio ${counter}`,
          lotes: [{ nome: 'Primeiro', preco: 10_000, quantidade: 10 }],
          ...values,
        },
      });
      return (await must(answer, 201)).body;
    },

    change: ({ id, versao }, values) =>
      t.request({
        method: 'PUT',
        url: `/api/admin/evento/${id}`,
        as: 'Administrador',
        body: { versao, ...values },
      }),

    request: (body, { key = crypto.randomUUID(), headers } = {}) =>
      t.request({
        url: '/api/inscricoes',
        body,
        headers: { ...(key !== null && { 'idempotency-key': key }), ...headers },
      }),

    body: (evento, people = 1, more = {}) => ({
      evento: evento.id,
      comprador: { nome: 'Rute Lima', email: 'rute@example.com' },
      participantes: Array.from({ length: people }, (_, at) => ({
        nome: `Participante ${at + 1}`,
        lote: evento.lotes[0]!.id,
      })),
      metodo: 'pix',
      ...more,
    }),

    async buy(evento, people, more) {
      return (await must(await s.request(s.body(evento, people, more)), 201)).body;
    },

    async read(codigo) {
      return (await must(await t.request({ url: `/api/inscricoes/${codigo}` }), 200)).body;
    },

    async free({ id }) {
      const rows = await t.db.query<{ tipo: string; livres: number }>(sql`select k.tipo, k.total - k.tomado
          + coalesce((select sum(r.quantidade)::integer from reserva r where r.tipo = k.tipo and r.alvo = k.alvo
            and r.estado = 'retida' and r.expira_em <= ${t.clock.now()}), 0) as livres
        from capacidade k left join evento_lotes l on k.tipo = 'lote' and k.alvo = l.id
        where (k.tipo = 'evento' and k.alvo = ${id}) or l.evento = ${id} order by k.tipo, l.ordem`);
      return {
        evento: rows.find(({ tipo }) => tipo === 'evento')!.livres,
        lotes: rows.filter(({ tipo }) => tipo === 'lote').map(({ livres }) => livres),
      };
    },

    async joinWaiting(evento, email) {
      const body = { nome: email.split('@')[0], email };
      await must(await t.request({ url: `/api/eventos/${evento.id}/espera`, body }), 204);
      const [mail] = await o.mails(email);
      return /\/espera\/([a-z2-7]{26})/.exec(mail?.text ?? '')?.[1];
    },

    async wait(evento, email) {
      const codigo = (await s.joinWaiting(evento, email))!;
      const outcome = await o.signUps.confirmWaiting(codigo, o.from);
      if (!outcome.ok) throw new Error(JSON.stringify(outcome));
      return codigo;
    },

    async passedOn(codigo) {
      const [created] = await t.db.query<{ codigo: string }>(sql`select n.codigo from inscricao n
        join inscricao i on i.id = n.transferida_de where i.codigo = ${codigo}`);
      return created!.codigo;
    },

    async voucher(evento, values = {}) {
      counter += 1;
      const answer = await t.request({
        url: '/api/admin/voucher',
        as: 'Administrador',
        body: {
          codigo: `AMIGO-${counter}`,
          evento: evento.id,
          igreja: o.igreja,
          modo: 'percentual',
          percentual: 50,
          ...values,
        },
      });
      return (await must(answer, 201)).body;
    },
  };
  return forgetAtEnd(s);
}
