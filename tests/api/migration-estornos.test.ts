import { expect, it } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { databaseBefore } from '../support/older-schema.ts';

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
