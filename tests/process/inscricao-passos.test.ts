import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { createFormTokens } from '#server/http/form-tokens.ts';
import { systemClock } from '#server/ports/clock.ts';
import type { CompraPublica } from '#shared/contracts/inscricao.ts';
import { formFields } from '#shared/contracts/site.ts';
import { killableServer, type Moment, nameOf } from '../support/kill-server.ts';
import type { MoneyServer } from '../support/money-server.ts';
import { blackPng } from '../support/pictures.ts';
import { until } from '../support/server.ts';

/*
 * The server dies (kill -9) between every two steps of a sign-up, and in the middle of each. The buyer sends the same form
 * again and goes on: one purchase, one charge, one row in the books, the places once, the tickets by mail once.
 *
 * Each buyer has an event of their own, because a purchase that is held in the middle of its write holds the rows of its
 * event: so one kill hits many.
 */
const secret = 'a secret of the tests, longer than thirty-two characters';
let money: MoneyServer;
const { money: running, killAtEach } = killableServer({ APP_SECRET: secret, DATABASE_POOL: '24' });
beforeAll(() => {
  money = running();
});

const preco = 9_000;
const places = 2;
/** half of the price, for both */
const total = preco;
const formTokens = createFormTokens({ secret, clock: systemClock });

/** The steps of a buyer, in order. */
const stages = ['passports', 'participants', 'photo', 'voucher', 'payment', 'paid'] as const;
type Stage = (typeof stages)[number];

interface Buyer {
  name: string;
  email: string;
  evento: number;
  slug: string;
  lote: number;
  voucher: string;
  /** the forms as the pages gave them: sent again, they are the same */
  first: string;
  payment: string;
  key: string;
  codigo: string;
}
let buyers = 0;

async function createdBody<T>(answer: Promise<Response>): Promise<T> {
  const response = await answer;
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

async function newBuyer(): Promise<Buyer> {
  buyers += 1;
  const name = `Pessoa ${buyers}`;
  const evento = await createdBody<{ id: number; slug: string; lotes: { id: number }[] }>(
    money.staff('evento', {
      nome: `Retiro ${buyers}`,
      tipo: 'retiro',
      status: 'publicado',
      igreja: 1,
      vagas: 10,
      data: '2040-04-18',
      horario_inicial: '08:00',
      horario_final: '18:00',
      pede_foto: 'opcional',
      lotes: [{ nome: 'Primeiro', preco, quantidade: 10 }],
    }),
  );
  const voucher = `METADE-${buyers}`;
  await createdBody(
    money.staff('voucher', {
      codigo: voucher,
      evento: evento.id,
      igreja: 1,
      modo: 'percentual',
      percentual: 50,
      max_usos: places,
    }),
  );
  return {
    name,
    email: `p${buyers}@casa.example`,
    evento: evento.id,
    slug: evento.slug,
    voucher,
    codigo: '',
    lote: evento.lotes[0]!.id,
    key: crypto.randomUUID(),
    first: formTokens.make(),
    payment: formTokens.make(),
  };
}

const fromOf = ({ evento }: Buyer) => ({ 'x-forwarded-for': `10.7.1.${evento % 250}` });
/** Sends a form as a browser without scripts does; returns where it leads. */
async function send(buyer: Buyer, path: string, fields: Record<string, string>): Promise<string> {
  const answer = await money.server().call(path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...fromOf(buyer) },
  });
  await answer.text();
  if (answer.status !== 303) throw new Error(`${path}: ${answer.status}`);
  return answer.headers.get('location') ?? '';
}
const purchaseOf = async ({ codigo }: Buyer): Promise<CompraPublica> =>
  (await (await money.server().call(`/api/inscricoes/${codigo}`)).json()) as CompraPublica;

const doing: Record<Stage, (buyer: Buyer) => Promise<unknown>> = {
  passports: async (buyer) => {
    const fields = { [formFields.formToken]: buyer.first, [`lotes.${buyer.lote}`]: String(places) };
    const to = await send(buyer, `/eventos/${buyer.slug}/inscricao`, { formulario: 'lugares', ...fields });
    buyer.codigo = /\/inscricoes\/(\w+)\//.exec(to)![1]!;
  },
  participants: (buyer) =>
    send(buyer, `/inscricoes/${buyer.codigo}/participantes`, {
      formulario: 'participantes',
      'comprador.nome': buyer.name,
      'comprador.email': buyer.email,
      'participantes.0.nome': buyer.name,
      'participantes.1.nome': `Família de ${buyer.name}`,
    }),
  photo: async (buyer) => {
    const form = new FormData();
    form.set('foto', new Blob([new Uint8Array(blackPng(40, 40))], { type: 'image/png' }), 'foto.png');
    const ticket = (await purchaseOf(buyer)).inscricoes[0]!.codigo;
    // a form sets its own content type, with its boundary
    const url = money.server().url.replace('localhost', '127.0.0.1');
    const answer = await fetch(`${url}/api/inscricoes/${ticket}/foto`, {
      method: 'POST',
      body: form,
      headers: fromOf(buyer),
    });
    if (answer.status !== 204) throw new Error(`foto: ${answer.status} ${await answer.text()}`);
  },
  voucher: (buyer) =>
    send(buyer, `/inscricoes/${buyer.codigo}/voucher`, { formulario: 'voucher', voucher: buyer.voucher }),
  payment: (buyer) =>
    send(buyer, `/inscricoes/${buyer.codigo}/pagamento`, {
      formulario: 'pagamento',
      [formFields.formToken]: buyer.payment,
      metodo: 'pix',
    }),
  paid: async (buyer) => {
    const payment = await until('the gateway knows the charge', async () => {
      const [row] = await money.db.query<{
        gateway_id: string | null;
      }>(sql`select k.gateway_id from cobranca k
        join compra c on c.cobranca = k.id where c.codigo = ${buyer.codigo}`);
      return row?.gateway_id ?? undefined;
    });
    money.gateway.pay(payment);
    if (!(await money.sendWebhook(payment))) throw new Error('the notice was not acknowledged');
  },
};

async function walk(buyer: Buyer, from: Stage, to: Stage): Promise<void> {
  for (const stage of stages.slice(stages.indexOf(from), stages.indexOf(to) + 1)) await doing[stage](buyer);
}

/** A whole purchase in one call of the API. */
async function buyByApi(buyer: Buyer): Promise<void> {
  const body = {
    evento: buyer.evento,
    metodo: 'pix',
    voucher: buyer.voucher,
    comprador: { nome: buyer.name, email: buyer.email },
    participantes: [buyer.name, `Família de ${buyer.name}`].map((nome) => ({ nome, lote: buyer.lote })),
  };
  const answer = await money.server().call('/api/inscricoes', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'idempotency-key': buyer.key, ...fromOf(buyer) },
  });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  buyer.codigo = ((await answer.json()) as CompraPublica).codigo;
}

/** All that a sign-up leaves behind, once. */
async function expectOnce(buyer: Buyer, { hasPhoto }: { hasPhoto: boolean }): Promise<void> {
  const { evento, email, name } = buyer;
  const mails = await until('the tickets are mailed', async () => {
    const messages = await money.db.query<{ subject: string; state: string }>(
      sql`select data ->> 'subject' as subject, state from pgboss.job where name = 'mail.send' and data ->> 'to' = ${email}`,
    );
    return (
      messages.every(({ state }) => state === 'completed') &&
      messages.some(({ subject }) => subject.startsWith('Inscrição confirmada')) &&
      messages
    );
  });
  // no kind of mail twice
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(mails.length);
  const [found] = await money.db.query(sql`select
      (select json_agg(json_build_array(c.estado, c.total, c.nome)) from compra c where c.evento = ${evento}) as compras,
      (select json_agg(json_build_array(k.estado, k.valor) order by k.id) from cobranca k join compra c on c.id = k.origem_id
        and k.origem = 'inscricao' where c.evento = ${evento}) as cobrancas,
      (select json_agg(f.valor) from financeiro f join cobranca k on f.origem = 'cobranca:' || k.id
        join compra c on c.id = k.origem_id and k.origem = 'inscricao' where c.evento = ${evento}) as livros,
      (select json_agg(json_build_array(i.status, i.nome, i.foto is not null) order by i.id) from inscricao i
        where i.evento = ${evento}) as inscricoes,
      (select json_object_agg(k.tipo, k.tomado) from capacidade k where (k.tipo, k.alvo) in (('evento', ${evento}),
        ('lote', ${buyer.lote}), ('voucher', (select v.id from voucher v where v.evento = ${evento})))) as vagas`);
  expect(found).toEqual({
    compras: [['confirmada', total, name]],
    cobrancas: [['paga', total]],
    livros: [total],
    inscricoes: [
      ['confirmada', name, hasPhoto],
      ['confirmada', `Família de ${name}`, false],
    ],
    vagas: { evento: places, lote: places, voucher: places },
  });
  const charges = [...money.gateway.payments.values()].map((one) => one.external_reference);
  const { cobranca } = await purchaseOf(buyer);
  expect(charges.filter((codigo) => codigo === cobranca!.codigo)).toHaveLength(1);
}

interface Attempt {
  moment: Moment;
  stage: Stage | 'api';
}
const at = (stage: Attempt['stage'], ...moments: Moment[]): Attempt[] =>
  moments.map((moment) => ({ moment, stage }));

/** The attempts of a list die together. At most one of each list reaches the books, or the queue of the tickets. */
const kills: Attempt[][] = [
  [
    ...at(
      'passports',
      'the purchase is about to be written',
      'the purchase is written, not its places',
      'the places are counted, not held',
    ),
    ...at('participants', 'the buyer is about to be written', 'the buyer is written, not the participant'),
    ...at('photo', 'the photo is stored, not recorded', 'the photo is recorded, not the participant’s'),
    ...at('voucher', 'the voucher is held, the prices not lowered', 'the prices are lowered, not the total'),
    ...at(
      'paid',
      'the money is in, the purchase not confirmed',
      'the tickets are about to be marked as sent',
    ),
  ],
  [
    ...at(
      'payment',
      'the charge is about to be written',
      'the charge is about to take the places over',
      'the places are the charge’s, the purchase not waiting',
      'the charge is written, not its event',
      {
        calls: 'the gateway is asked, and has done nothing',
        side: 'before',
        method: 'POST',
        path: /payments$/,
      },
      {
        calls: 'the gateway has done it, and not answered',
        side: 'after',
        method: 'POST',
        path: /payments$/,
      },
      'the answer of the gateway is about to be written',
    ),
    ...at('api', 'the purchase is written, not its places'),
    ...at(
      'paid',
      'the purchase is confirmed, its tickets not enqueued',
      'the tickets are marked as sent, their mail not enqueued',
    ),
  ],
];

describe.each(kills.map((attempts) => [attempts] as const))(
  'a sign-up whose server dies when',
  (attempts) => {
    const tried = attempts.map((one) => ({ ...one, buyer: undefined as Buyer | undefined }));
    /** buyers who have done this much, and were about to go on */
    const between = stages.slice(0, -1).map((stage) => ({ stage, buyer: undefined as Buyer | undefined }));
    beforeAll(async () => {
      for (const attempt of [...tried, ...between]) attempt.buyer = await newBuyer();
      for (const { buyer, stage } of tried)
        if (stage !== 'passports' && stage !== 'api')
          await walk(buyer!, 'passports', stages[stages.indexOf(stage) - 1]!);
      for (const { buyer, stage } of between) await walk(buyer!, 'passports', stage);
      await killAtEach(
        tried.map(({ moment, stage, buyer }) => ({
          moment,
          what: () => (stage === 'api' ? buyByApi(buyer!) : doing[stage](buyer!)),
        })),
      );
    });

    test.each(tried.map((one) => [nameOf(one.moment), one] as const))(
      '%s',
      async (_name, { stage, buyer }) => {
        // the buyer sends it again, for as long as the server starts
        if (stage === 'api') {
          await until('the buyer is answered', () => buyByApi(buyer!).then(() => true));
          await doing.paid(buyer!);
        } else {
          await until('the buyer is answered', () => doing[stage](buyer!).then(() => true));
          // the poller creates a charge again that never reached the gateway
          if (stage === 'payment') await money.run('cobranca.consultar');
          if (stage !== 'paid') await walk(buyer!, stages[stages.indexOf(stage) + 1]!, 'paid');
        }
        await expectOnce(buyer!, { hasPhoto: stage !== 'api' });
      },
    );

    test.each(between.map((one) => [one.stage, one] as const))(
      'the buyer has done %s, and goes on',
      async (_stage, { stage, buyer }) => {
        await walk(buyer!, stages[stages.indexOf(stage) + 1]!, 'paid');
        await expectOnce(buyer!, { hasPhoto: true });
      },
    );

    test('charges, books and places agree', async () => {
      expect(await money.compare()).toMatchObject({ lista: [], diferencas: 0 });
    });
  },
);
