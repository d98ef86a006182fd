import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { verify } from '../../tools/verify-rifa.mjs';
import { killableServer, type Moment, nameOf } from '../support/kill-server.ts';
import type { MoneyServer } from '../support/money-server.ts';
import { rafflesToDraw, remainingActions, take } from '../support/rifa-steps.ts';
import { until } from '../support/server.ts';

/*
 * The server dies (kill -9) between every two steps of a purchase in the store, and in the middle of each. The buyer sends
 * the same again and goes on: one order, one charge, one row in the books, the goods sold once, each mail once.
 *
 * Each buyer has a product of their own, because an order that is held in the middle of its payment holds the stock of its
 * products: so one kill hits many.
 */
let money: MoneyServer;
const { money: running, killAtEach } = killableServer({ DATABASE_POOL: '24' });
beforeAll(async () => {
  money = running();
  await money.db.run(sql`update igreja set retirada_na_loja = true, sede = true`);
});

const preco = 9_000;
const units = 2;
const total = preco * units;
const stages = ['cart', 'checkout', 'delivery', 'payment', 'paid'] as const;
type Stage = (typeof stages)[number];

interface Buyer {
  id: number;
  email: string;
  token: string;
  variante: number;
  key: string;
  pedido: number;
}
let buyers = 0;

const fromOf = (buyer: Pick<Buyer, 'id'>) => ({ 'x-forwarded-for': `10.9.1.${buyer.id % 250}` });

async function call<T>(
  buyer: Pick<Buyer, 'id' | 'token'>,
  method: string,
  path: string,
  { body, key }: { body?: object; key?: string } = {},
): Promise<T> {
  const answer = await money.server().call(`/api/loja-virtual/${path}`, {
    method,
    token: buyer.token,
    ...(body && { body: JSON.stringify(body) }),
    headers: { ...fromOf(buyer), ...(key !== undefined && { 'idempotency-key': key }) },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function newBuyer(): Promise<Buyer> {
  buyers += 1;
  const id = buyers;
  const email = `b${id}@casa.example`;
  const password = 'Senha-forte-1';
  const { accessToken } = await call<{ accessToken: string }>({ id, token: '' }, 'POST', 'auth/register', {
    body: { nome: `Pessoa ${id}`, email, password, password_confirmation: password },
  });
  const answer = await money.staff('produto', {
    nome: `Caneca ${id}`,
    ref: `CAN-${id}`,
    preco,
    ativo: true,
    variantes: [{ estoque: 10 }],
  });
  const product = (await answer.json()) as { variantes: { id: number }[] };
  return {
    id,
    email,
    token: accessToken,
    variante: product.variantes[0]!.id,
    pedido: 0,
    key: crypto.randomUUID(),
  };
}

const doing: Record<Stage, (buyer: Buyer) => Promise<unknown>> = {
  cart: (buyer) =>
    call(buyer, 'PUT', 'carrinho', { body: { itens: [{ variante: buyer.variante, quantidade: units }] } }),
  checkout: async (buyer) => {
    buyer.pedido = (await call<{ id: number }>(buyer, 'POST', 'checkout')).id;
  },
  delivery: (buyer) =>
    call(buyer, 'PUT', `checkout/${buyer.pedido}/entrega`, { body: { opcao: 'retirada:1' } }),
  payment: (buyer) =>
    call(buyer, 'POST', `checkout/${buyer.pedido}/pagar`, { body: { metodo: 'pix' }, key: buyer.key }),
  paid: async (buyer) => {
    const payment = await until('the gateway knows the charge', async () => {
      const [row] = await money.db.query<{
        gateway_id: string | null;
      }>(sql`select k.gateway_id from cobranca k
        join pedido p on p.cobranca = k.id where p.id = ${buyer.pedido}`);
      return row?.gateway_id ?? undefined;
    });
    money.gateway.pay(payment);
    if (!(await money.sendWebhook(payment))) throw new Error('the notice was not acknowledged');
  },
};

async function walk(buyer: Buyer, from: Stage, to: Stage): Promise<void> {
  for (const stage of stages.slice(stages.indexOf(from), stages.indexOf(to) + 1)) await doing[stage](buyer);
}

/** All that a purchase leaves behind, once. */
async function expectOnce({ email, variante, pedido }: Buyer): Promise<void> {
  const mails = await until('the order is confirmed by mail', async () => {
    const open = await money.db.query(sql`select from pgboss.job where state < 'completed'
      and (name = 'loja.pedido' and data ->> 'pedido' = ${String(pedido)} or name = 'mail.send' and data ->> 'to' = ${email})`);
    const mails = await money.mailsTo(email);
    return open.length === 0 && mails.includes(`Pedido ${pedido} confirmado`) && mails;
  });
  // no kind of mail twice
  expect(new Set(mails).size).toBe(mails.length);
  const [found] = await money.db.query(sql`select
      (select json_agg(json_build_array(p.estado, p.total)) from pedido p join pedido_item i on i.pedido = p.id
        where i.variante = ${variante}) as pedidos,
      (select json_agg(json_build_array(k.estado, k.valor)) from cobranca k
        where k.origem = 'pedido' and k.origem_id = ${pedido}) as cobrancas,
      (select json_agg(f.valor) from financeiro f join cobranca k on f.origem = 'cobranca:' || k.id
        where k.origem = 'pedido' and k.origem_id = ${pedido}) as livros,
      (select json_agg(m.quantidade) from estoque_movimento m where m.variante = ${variante} and m.tipo = 'venda') as vendas,
      (select json_build_array(k.total, k.tomado) from capacidade k where k.tipo = 'produto' and k.alvo = ${variante}) as estoque,
      (select count(*)::integer from carrinho_item where variante = ${variante}) as carrinho`);
  expect(found).toEqual({
    pedidos: [['pago', total]],
    cobrancas: [['paga', total]],
    livros: [total],
    vendas: [-units],
    estoque: [10 - units, 0],
    carrinho: 0,
  });
}

interface Attempt {
  moment: Moment;
  stage: Stage;
}
const at = (stage: Stage, ...moments: Moment[]): Attempt[] => moments.map((moment) => ({ moment, stage }));

/** All attempts die together. Only one of them reaches the books. */
const attempts: Attempt[] = [
  ...at('cart', 'the line of the cart is about to be written'),
  ...at('checkout', 'the order is written, not its lines'),
  ...at('delivery', 'the delivery is about to be written'),
  ...at(
    'payment',
    'the charge is about to be written',
    'the goods are held, the order not waiting',
    'the charge is written, not its event',
    {
      calls: 'the gateway is asked, and has done nothing',
      side: 'before',
      method: 'POST',
      path: /payments$/,
    },
    { calls: 'the gateway has done it, and not answered', side: 'after', method: 'POST', path: /payments$/ },
    'the answer of the gateway is about to be written',
  ),
  ...at('paid', 'the goods are sold, the order not paid'),
];

describe('a purchase in the store whose server dies when', () => {
  const tried = attempts.map((one) => ({ ...one, buyer: undefined as Buyer | undefined }));
  /** buyers who have done this much, and were about to go on */
  const between = stages.slice(0, -1).map((stage) => ({ stage, buyer: undefined as Buyer | undefined }));
  beforeAll(async () => {
    for (const attempt of [...tried, ...between]) attempt.buyer = await newBuyer();
    for (const { buyer, stage } of tried)
      if (stage !== 'cart') await walk(buyer!, 'cart', stages[stages.indexOf(stage) - 1]!);
    for (const { buyer, stage } of between) await walk(buyer!, 'cart', stage);
    await killAtEach(tried.map(({ moment, stage, buyer }) => ({ moment, what: () => doing[stage](buyer!) })));
  });

  // Each waits for jobs of its own, most of the time: together they wait once.
  test.concurrent.each(tried.map((one) => [nameOf(one.moment), one] as const))(
    '%s',
    async (_name, { stage, buyer }) => {
      // the buyer sends it again, for as long as the server starts
      await until('the buyer is answered', () => doing[stage](buyer!).then(() => true));
      // the poller creates a charge again that never reached the gateway
      if (stage === 'payment') await money.run('cobranca.consultar');
      if (stage !== 'paid') await walk(buyer!, stages[stages.indexOf(stage) + 1]!, 'paid');
      await expectOnce(buyer!);
    },
  );

  test.concurrent.each(between.map((one) => [one.stage, one] as const))(
    'the buyer has done %s, and goes on',
    async (_stage, { stage, buyer }) => {
      await walk(buyer!, stages[stages.indexOf(stage) + 1]!, 'paid');
      await expectOnce(buyer!);
    },
  );

  test('charges, books and stock agree', async () => {
    expect(await money.compare()).toMatchObject({ lista: [], diferencas: 0 });
  });
});

describe('a raffle whose server dies when', () => {
  interface RaffleBuyer {
    numeros: number[];
    whatsapp: string;
    key: string;
    codigo: string;
  }
  const steps = ['buy', 'paid'] as const;
  const works: Record<(typeof steps)[number], (buyer: RaffleBuyer) => Promise<unknown>> = {
    buy: async (buyer) => {
      const { numeros, whatsapp, key } = buyer;
      const of = { nome: 'Rute', email: 'rute@casa.example' };
      const answer = await money.server().call('/api/rifas/reforma/comprar', {
        method: 'POST',
        body: JSON.stringify({ ...of, numeros, whatsapp, aceite: true, metodo: 'pix' }),
        // purchases of one network wait for each other
        headers: { 'idempotency-key': key, 'x-forwarded-for': `10.9.2.${numeros[0]}` },
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      buyer.codigo = ((await answer.json()) as { codigo: string }).codigo;
    },
    paid: async ({ codigo }) => {
      const payment = await until('the gateway knows the charge', async () => {
        const [row] = await money.db.query<{
          gateway_id: string | null;
        }>(sql`select k.gateway_id from cobranca k
          join rifa_compra c on c.cobranca = k.id where c.codigo = ${codigo}`);
        return row?.gateway_id ?? undefined;
      });
      money.gateway.pay(payment);
      if (!(await money.sendWebhook(payment))) throw new Error('the notice was not acknowledged');
    },
  };
  let toDraw: Awaited<ReturnType<typeof rafflesToDraw>>;
  const gatewayCall = { side: 'before', method: 'POST', path: /payments$/ } as const;
  const tried: { moment: Moment; step: (typeof steps)[number]; buyer: RaffleBuyer }[] = (
    [
      ['buy', 'the numbers are about to be held'],
      ['buy', 'the charge is written, not its event'],
      [
        'buy',
        { ...gatewayCall, calls: 'the gateway is asked for the money of numbers, and has done nothing' },
      ],
      ['paid', 'the numbers are paid, the purchase not confirmed'],
    ] as const
  ).map(([step, moment], n) => ({
    step,
    moment,
    buyer: {
      numeros: [n * 2, n * 2 + 1],
      whatsapp: `(81) 98888-000${n}`,
      key: crypto.randomUUID(),
      codigo: '',
    },
  }));

  beforeAll(async () => {
    await money.db.run(sql`insert into rifa (nome, slug, status, data_sorteio, valor_cota, total_cotas, congelada_em)
      values ('Reforma', 'reforma', 'ativa', now() + interval '30 days', 1000, 100, now())`);
    for (const { step, buyer } of tried) if (step === 'paid') await works.buy(buyer);
    toDraw = await rafflesToDraw(money);
    await killAtEach<unknown>([
      ...tried.map(({ moment, step, buyer }) => ({ moment, what: () => works[step](buyer) })),
      ...toDraw.map((one) => ({ moment: one.moment, what: () => take(money, one, one.act) })),
    ]);
  });

  test.each(tried.map((one) => [nameOf(one.moment), one] as const))('%s', async (_name, { step, buyer }) => {
    await until('the buyer is answered', () => works[step](buyer).then(() => true));
    if (step === 'buy') {
      await money.run('cobranca.consultar');
      await works.paid(buyer);
    }
    const found = await until('the purchase is paid', async () => {
      const [row] = await money.db.query<{ estados: string[] }>(sql`select
        array(select c.estado from rifa_compra c where c.whatsapp = ${`+55${buyer.whatsapp.replace(/\D/g, '')}`}) as estados,
        (select json_agg(json_build_array(n.numero, n.estado, c.codigo) order by n.numero) from rifa_numero n
          join rifa_compra c on c.id = n.compra where n.numero = any(${buyer.numeros}::integer[])) as numeros,
        (select json_agg(f.valor) from financeiro f join cobranca k on f.origem = 'cobranca:' || k.id
          join rifa_compra c on c.cobranca = k.id where c.codigo = ${buyer.codigo}) as livros`);
      return row!.estados.includes('paga') && row;
    });
    expect(found).toEqual({
      estados: ['paga'],
      livros: [2000],
      numeros: buyer.numeros.map((numero) => [numero, 'paga', buyer.codigo]),
    });
  });

  test('charges, books and numbers agree', async () => {
    expect(await money.compare()).toMatchObject({ lista: [], diferencas: 0 });
  });

  test('its close, list, typed prizes or draw are being written: nothing is half done, and the office goes on', async () => {
    const [before] = await money.db.query(sql`select
      (select count(*)::integer from rifa_resultado) as resultados, (select count(*)::integer from rifa_ganhador) as ganhadores,
      (select count(*)::integer from rifa where status = 'sorteada') as sorteadas`);
    expect(before).toEqual({ resultados: 0, ganhadores: 0, sorteadas: 0 });
    for (const raffle of toDraw) {
      for (const act of remainingActions(raffle)) await take(money, raffle, act);
      const file = async (name: string) =>
        (await money.server().call(`/api/rifas/${raffle.slug}/${name}`)).text();
      const proof = await file('prova.json');
      expect(verify(proof, await file('lista.txt'), raffle.codigo), raffle.moment).toMatchObject({
        holds: true,
        mine: { length: 3 },
      });
      const isDrawn = raffle.act === 'sorteio' || raffle.act === 'sorteio/premios';
      expect(JSON.parse(proof).resultado === null).toBe(!isDrawn);
    }
    const [after] = await money.db.query(sql`select
      (select count(*)::integer from rifa_resultado) as resultados, (select count(*)::integer from rifa_ganhador) as ganhadores`);
    expect(after).toEqual({ resultados: 5, ganhadores: 10 });
  });
});
