import { expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { databaseBefore } from '../support/older-schema.ts';

it('products from before the catalogue are found by the search, and requests for notices are kept', async () => {
  const db = await databaseBefore('0100');
  await db.run(sql`insert into produto (nome, preco, ref, slug, descricao)
    values ('Camiseta Oração', 5990, 'CAM', 'camiseta', '<p>Malha de <b>algodão</b>.</p>')`);
  await db.run(sql`insert into aviso_pagina (endereco, email, idioma, codigo, politica_versao, criado_em, atualizado_em)
    values ('redime/homens', 'ana@example.com', 'pt_BR', 'abc', 1, now(), now())`);
  await migrate(db);
  const found = await db.query(sql`select p.slug from indice_site w join produto p on p.id = w.registro
    where w.secao = 'produto' and w.palavras @@ procura('oracoes algodao')`);
  expect(found).toEqual([{ slug: 'camiseta' }]);
  expect(await db.query(sql`select endereco, variante, email from aviso`)).toEqual([
    { endereco: 'redime/homens', variante: null, email: 'ana@example.com' },
  ]);
});

it('orders from before they had a title are named and found by their number', async () => {
  const db = await databaseBefore('0124');
  await db.run(sql`insert into pedido (codigo, retirada_codigo, nome, email, estado, canal, subtotal, desconto, frete, total)
    values ('a', 'aaaaaa', 'Ana Lima', 'ana@example.com', 'entregue', 'site', 100, 0, 0, 100),
      ('b', 'bbbbbb', null, null, 'entregue', 'balcao', 100, 0, 0, 100)`);
  await migrate(db);
  expect(await db.query(sql`select titulo, busca from pedido order by id`)).toEqual([
    { titulo: '1 · Ana Lima', busca: expect.stringContaining('1 · ana lima') },
    { titulo: '2 · Balcão', busca: expect.stringContaining('2 · balcao') },
  ]);
  await db.run(sql`update pedido set nome = null where id = 1`);
  expect(await db.query(sql`select titulo from pedido where id = 1`)).toEqual([{ titulo: '1' }]);
});
