import { expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { databaseBefore } from '../support/older-schema.ts';

it('distinguishes cancelled payments from refused ones in the histories of older orders', async () => {
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

it('waits for all units of an older order whose buyer withdrew from it', async () => {
  const db = await databaseBefore('0148');
  for (const [codigo, devolucao] of [
    ['espera', 'solicitada'],
    ['voltou', 'recebida'],
  ])
    await db.run(sql`with p as (insert into pedido (codigo, retirada_codigo, estado, subtotal, desconto, frete, total, devolucao)
        values (${codigo}, ${codigo}, 'entregue', 300, 0, 0, 300, ${devolucao}) returning id)
      insert into pedido_item (pedido, ordem, nome, ref, quantidade, preco, desconto, devolvidas)
      select id, 0, 'Caneca', '', 3, 100, 0, 1 from p`);
  await migrate(db);
  expect(
    await db.query(
      sql`select i.desistidas from pedido_item i join pedido p on p.id = i.pedido order by p.codigo`,
    ),
  ).toEqual([{ desistidas: 2 }, { desistidas: 0 }]);
});
