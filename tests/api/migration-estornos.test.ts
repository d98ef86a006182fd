import { expect, it } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { databaseBefore } from '../support/older-schema.ts';

/** A paid purchase of one place, which was given up or not, with a refund that waits for its gateway. */
async function refund(
  db: Db,
  evento: number,
  { status, estado = 'pedido', before = true }: { status: string; estado?: string; before?: boolean },
): Promise<number> {
  const key = crypto.randomUUID();
  const [created] = await db.query<{ id: number }>(sql`with
    k as (insert into cobranca (descricao, codigo, origem, origem_id, estado, metodo, gateway, valor, recebido, txid, destino,
        expira_em, paga_em)
      values ('Inscrição', ${key}, 'inscricao', 1, 'paga', 'cartao', 'stripe', 10000, 10000, ${`IN${key.replace(/\W/g, '').slice(0, 20)}`}, 'inscricao', now(), now())
      returning id),
    c as (insert into compra (codigo, evento, estado, passo, total, reservada_ate, cobranca)
      select ${key}, ${evento}, 'confirmada', 'fim', 10000, now(), id from k returning id),
    i as (insert into inscricao (codigo, compra, evento, lote, status, preco, valor)
      select ${key}, c.id, ${evento}, l.id, ${status}, 10000, 10000 from c, evento_lotes l where l.evento = ${evento})
    insert into estorno (cobranca, valor, motivo, chave, estado, ator, criado_em)
    select id, 10000, 'Desistiu', ${key}, ${estado}, 'comprador', now() + ${before ? '-1 day' : '1 day'}::interval from k
    returning id`);
  return created!.id;
}

it('refunds of sign-ups that were waiting at the migration are owed again if they fail', async () => {
  const db = await databaseBefore('0112');
  const [evento] = await db.query<{ id: number }>(sql`insert into evento
    (nome, slug, tipo, status, data, horario_inicial, horario_final)
    values ('Retiro', 'retiro', 'retiro', 'publicado', '2026-04-18', '08:00', '18:00') returning id`);
  await db.run(
    sql`insert into evento_lotes (evento, ordem, nome, preco, quantidade) values (${evento!.id}, 0, 'Lote', 10000, 10)`,
  );
  const ids = [
    await refund(db, evento!.id, { status: 'cancelada' }),
    // returned out of kindness: nothing was owed
    await refund(db, evento!.id, { status: 'confirmada' }),
    await refund(db, evento!.id, { status: 'cancelada', estado: 'feito' }),
    await refund(db, evento!.id, { status: 'cancelada', before: false }),
  ];
  await migrate(db);
  const rows = await db.query<{ devido: number }>(
    sql`select devido from estorno where id = any(${ids}) order by id`,
  );
  expect(rows.map(({ devido }) => devido)).toEqual([10_000, 0, 0, 0]);
});

/** A paid charge with refunds, in order. */
async function charge(
  db: Db,
  refunds: readonly { valor: number; ator: string; desistido?: boolean; de?: string }[],
  { gateway = 'stripe', estornado = 0 } = {},
): Promise<number> {
  const key = crypto.randomUUID();
  const [created] = await db.query<{
    id: number;
  }>(sql`insert into cobranca (descricao, codigo, origem, origem_id, estado,
      metodo, gateway, valor, recebido, estornado, txid, destino, expira_em, paga_em)
    values ('Rifa', ${key}, 'rifa', 1, 'paga', 'cartao', ${gateway}, 10000, 10000, ${estornado},
      ${`RI${key.replace(/\W/g, '').slice(0, 20)}`}, 'rifa', now(), now())
    returning id`);
  const { id } = created!;
  for (const { valor, ator, desistido = false, de = 'paga' } of refunds)
    await db.run(sql`with e as (insert into estorno (cobranca, valor, motivo, chave, estado, ator, resolvido_em, criado_em)
        values (${id}, ${valor}, 'Desistiu', ${crypto.randomUUID()}, ${desistido ? 'falhou' : 'feito'}, ${ator},
          ${desistido ? sql`now() - interval '1 day'` : sql`null::timestamptz`}, now() - ${desistido ? '2 days' : '0 days'}::interval)
        returning id)
      insert into cobranca_evento (cobranca, quando, tipo, de, para, valor, ator, dados)
      select ${id}, now(), ${desistido ? 'estorno_falhou' : 'estorno_feito'}, ${de}, ${de}, ${valor}, ${ator},
        jsonb_build_object('estorno', id) from e`);
  return id;
}

it('refunds that were given up and entered before the migration explain no other money', async () => {
  const db = await databaseBefore('0610');
  const id = await charge(db, [
    { valor: 4000, ator: 'users:1', desistido: true },
    { valor: 3000, ator: 'users:1', desistido: true },
    { valor: 4000, ator: 'gateway:stripe' },
    { valor: 3000, ator: 'users:1' },
  ]);
  await migrate(db);
  const rows = await db.query<{ encontrado: number }>(
    sql`select encontrado from estorno where cobranca = ${id} order by id`,
  );
  expect(rows.map(({ encontrado }) => encontrado)).toEqual([4000, 0, 0, 0]);
});

it('what the total gained during a dispute before the migration is the bank’s, unless somebody had requested it', async () => {
  const db = await databaseBefore('0611');
  const id = await charge(db, [
    { valor: 1000, ator: 'gateway:stripe' },
    { valor: 2000, ator: 'gateway:stripe', de: 'contestada' },
    { valor: 3000, ator: 'users:1', de: 'contestada' },
  ]);
  await migrate(db);
  const rows = await db.query<{ pelo_banco: boolean }>(sql`select pelo_banco from estorno
    where cobranca = ${id} order by id`);
  expect(rows.map(({ pelo_banco }) => pelo_banco)).toEqual([false, true, false]);
});

it('what a mediation of Mercado Pago took before the migration is not in what it names of later disputes', async () => {
  const db = await databaseBefore('0612');
  const [left, , , own] = await Promise.all(
    [
      { gateway: 'mercadopago', estornado: 4000 },
      { gateway: 'mercadopago', estornado: 10_000 },
      { gateway: 'stripe', estornado: 4000 },
      { gateway: 'mercadopago', estornado: 4000 },
    ].map(({ gateway, estornado }) =>
      charge(db, [{ valor: estornado, ator: `gateway:${gateway}` }], { gateway, estornado }),
    ),
  );
  await db.run(sql`update estorno set pelo_banco = true where cobranca <> ${own}`);
  await migrate(db);
  const rows = await db.query(sql`select cobranca, inferido from estorno order by cobranca`);
  expect(rows).toHaveLength(4);
  expect(rows.filter(({ inferido }) => inferido)).toEqual([{ cobranca: left, inferido: true }]);
});
