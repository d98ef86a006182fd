import { expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { databaseBefore } from '../support/older-schema.ts';

it('tells payments that were given up from refused ones in the histories of older orders', async () => {
  const db = await databaseBefore('0128');
  const [order] = await db.query<{ id: number }>(sql`insert into pedido
    (codigo, retirada_codigo, estado, subtotal, desconto, frete, total)
    values ('antigo', 'abc', 'rascunho', 0, 0, 0, 0) returning id`);
  for (const estado of ['cancelada', 'recusada']) {
    const [charge] = await db.query<{ id: number }>(sql`insert into cobranca
      (descricao, codigo, origem, origem_id, estado, metodo, gateway, valor, txid, destino, expira_em)
      values ('Pedido', ${estado}, 'pedido', ${order!.id}, ${estado}, 'pix', 'pix_manual', 100, ${estado}, 'pedido', now())
      returning id`);
    await db.run(sql`insert into pedido_evento (pedido, quando, tipo, ator, dados)
      values (${order!.id}, now(), 'recusado', 'sistema', ${JSON.stringify({ cobranca: charge!.id })})`);
  }
  await migrate(db);
  expect(await db.query(sql`select tipo from pedido_evento order by id`)).toEqual([
    { tipo: 'pagamento_desistido' },
    { tipo: 'recusado' },
  ]);
});
