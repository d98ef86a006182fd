import { expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { databaseBefore } from '../support/older-schema.ts';

it('stock from before movements becomes an entry of each variant, and every product has a variant', async () => {
  const db = await databaseBefore('0098');
  await db.run(sql`with p as (insert into produto (nome, preco, ref, slug) values ('Camiseta', 5990, 'CAM', 'camiseta'),
      ('Livro', 3990, 'LIV', 'livro') returning id, ref)
    insert into produto_variantes (produto, ordem, tamanho, estoque)
      select id, 0, 'p', 7 from p where ref = 'CAM' union all select id, 1, 'm', 0 from p where ref = 'CAM'`);
  await migrate(db);
  const stock =
    await db.query(sql`select p.ref, v.tamanho, v.ativo, v.estoque, c.total, c.tomado, m.quantidade, m.saldo,
      m.tipo, m.motivo, m.inicial
    from produto p join produto_variantes v on v.produto = p.id
      left join capacidade c on c.tipo = 'produto' and c.alvo = v.id left join estoque_movimento m on m.variante = v.id
    order by v.id`);
  const none = { ativo: true, estoque: 0, total: 0, tomado: 0, quantidade: null };
  expect(stock).toMatchObject([
    {
      ref: 'CAM',
      tamanho: 'p',
      ativo: true,
      estoque: 7,
      total: 7,
      tomado: 0,
      quantidade: 7,
      saldo: 7,
      tipo: 'entrada',
      motivo: 'Estoque inicial',
      inicial: true,
    },
    { ref: 'CAM', tamanho: 'm', ...none },
    { ref: 'LIV', tamanho: null, ...none },
  ]);
  const [count] = await db.query(
    sql`select sum(total)::integer as total from total_linhas where tabela = 'estoque_movimento'`,
  );
  expect(count).toEqual({ total: 1 });
});
