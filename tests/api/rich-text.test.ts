import { expect, it } from 'vitest';
import { cleanStoredRichTexts } from '#server/crud/stored-rich-texts.ts';
import { migrate } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { databaseBefore } from '../support/older-schema.ts';

it('cleans the formatted texts that an older version stored, once', async () => {
  const db = await databaseBefore('0045');
  const link = '<a href="https://igreja.example" rel="noopener">';
  const insert = (nome: string, texto: string | null) =>
    db.run(sql`insert into projetosociais (nome, texto) values (${nome}, ${texto})`);
  await insert('aberto', `<p>antes ${link}isto</span> depois</p>`);
  await insert('limpo', '<p>Graça &amp; paz</p>');
  await insert('vazio', null);
  await migrate(db);

  expect(await cleanStoredRichTexts(db)).toBeGreaterThanOrEqual(1);
  const texts = await db.query(sql`select nome, texto, versao from projetosociais order by id`);
  expect(texts).toEqual([
    { nome: 'aberto', texto: `<p>antes ${link}isto depois</a></p>`, versao: 1 },
    { nome: 'limpo', texto: '<p>Graça &amp; paz</p>', versao: 1 },
    { nome: 'vazio', texto: null, versao: 1 },
  ]);
  const [policy] = await db.query(sql`select bool_and(s.privacidade = p.texto) as same
    from site s, site_privacidade p where p.versao = 1`);
  expect(policy).toEqual({ same: true });

  await insert('depois', '<p>não <em>conta');
  expect(await cleanStoredRichTexts(db)).toBe(0);
});
