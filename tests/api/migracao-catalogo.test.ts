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
