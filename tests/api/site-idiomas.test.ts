import { describe, expect, it } from 'vitest';
import { cleanRichText } from '#server/crud/rich-text.ts';
import { migrate } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { errorText } from '#shared/errors.ts';
import { locales } from '#shared/i18n/languages.ts';
import { site } from '#shared/sections/site.ts';
import {
  translatedTextNames,
  translationFields,
  translationLocales,
} from '#shared/sections/site-translations.ts';
import { testApp } from '../support/app.ts';
import type { TestDatabase } from '../support/database.ts';
import { databaseBefore } from '../support/older-schema.ts';
import { ownSite, siteFixture } from '../support/site-fixture.ts';

const url = '/api/admin/site/1';

describe('a text of the settings', () => {
  it('may be as long in another language as in Portuguese, and is never required there', () => {
    for (const name of translatedTextNames)
      for (const locale of translationLocales) {
        const [own, other] = [site.fields[name], translationFields[`${name}_${locale}`]];
        const limits = (field: object) => ({
          kind: Reflect.get(field, 'kind'),
          max: Reflect.get(field, 'max'),
        });
        expect([name, limits(other)]).toEqual([name, limits(own)]);
        expect(Object.hasOwn(other, 'required')).toBe(false);
      }
  });

  it('is shown in the language of the page, and in Portuguese where it is not translated', async () => {
    const { t, reader } = await ownSite();
    await t.db.run(sql`update site set rodape = 'Volte', rodape_en = 'Come back', hero_titulo = 'Venha',
      hero_titulo_es = 'Venga', descricao = 'Casa aberta'`);
    const pt = (texto: string) => ({ texto, lang: 'pt-BR' });
    expect(await reader.settings()).toMatchObject({ rodape: pt('Volte'), descricao: pt('Casa aberta') });
    expect((await reader.settings('en')).rodape).toEqual({ texto: 'Come back', lang: 'en' });
    expect((await reader.settings('es')).rodape).toEqual(pt('Volte'));
    expect((await reader.home('es')).hero).toMatchObject({
      titulo: { texto: 'Venga', lang: 'es' },
      texto: null,
    });
    expect((await reader.home('en')).hero.titulo).toEqual(pt('Venha'));
    // without a text of its own /bio shows the description
    expect((await reader.bio('en')).texto).toEqual(pt('Casa aberta'));
  });

  it('counts for the languages of its page as soon as it is written', async () => {
    const { t, reader } = await ownSite();
    const languages = async () => [(await reader.home()).idiomas, (await reader.bio()).idiomas];
    // nothing of the church's own yet: the texts of the product are in all languages
    expect(await languages()).toEqual([locales, locales]);
    await t.db.run(sql`update site set hero_titulo = 'Venha', hero_titulo_en = 'Come'`);
    await t.db.run(
      sql`insert into site_links (site, ordem, titulo, titulo_es, url) values (1, 1, 'Um', 'Uno', '/')`,
    );
    expect(await languages()).toEqual([
      ['pt_BR', 'en'],
      ['pt_BR', 'es'],
    ]);
    expect((await reader.bio('es')).links[0]!.titulo).toEqual({ texto: 'Uno', lang: 'es' });
    expect((await reader.bio('en')).links[0]!.titulo).toEqual({ texto: 'Um', lang: 'pt-BR' });
  });

  it('is saved in the office in three languages, Portuguese first', async () => {
    const t = await testApp();
    const save = (body: object, language = 'pt-BR') =>
      t.request({ method: 'PUT', url, body, as: 'Comunicação', headers: { 'accept-language': language } });
    const texts = Object.fromEntries(
      translatedTextNames
        .filter((name) => name !== 'privacidade')
        .flatMap((name) => [
          [name, `${name} pt`],
          ...translationLocales.map((locale) => [`${name}_${locale}`, `${name} ${locale}`]),
        ]),
    );
    const saved = await save({ ...texts, hero_botao_url: '/eventos' });
    expect([saved.status, saved.body]).toEqual([200, expect.objectContaining(texts)]);
    for (const locale of locales) {
      const { status, body } = await save({ oracao_titulo: null }, locale.replace('_', '-'));
      expect([status, body.errors]).toEqual([
        422,
        { oracao_titulo: [errorText('site.portuguese_first', locale)] },
      ]);
    }
    const long = await save({ hero_titulo_en: 'x'.repeat(121) });
    expect([long.status, Object.keys(long.body.errors)]).toEqual([422, ['hero_titulo_en']]);
    expect((await save({ oracao_titulo: null, oracao_titulo_en: null, oracao_titulo_es: null })).status).toBe(
      200,
    );
  });
});

describe('the privacy policy', () => {
  it('has a new version when a translation changes, and shows the one of the page', async () => {
    const t = await testApp();
    const save = (body: object) => t.request({ method: 'PUT', url, body, as: 'Administrador' });
    await save({ privacidade: '<p>Um</p>', privacidade_en: null, privacidade_es: null });
    await save({ privacidade_en: '<p onclick="x()">One</p>' });
    await save({ rodape: 'Outro' });
    const rows = await t.db.query(
      sql`select versao, texto, texto_en, texto_es from site_privacidade order by versao`,
    );
    expect(rows.slice(1)).toEqual([
      { versao: 2, texto: '<p>Um</p>', texto_en: null, texto_es: null },
      { versao: 3, texto: '<p>Um</p>', texto_en: '<p>One</p>', texto_es: null },
    ]);
    const { reader } = siteFixture(t);
    expect(await reader.politica(undefined, 'en')).toMatchObject({ texto: '<p>One</p>', lang: 'en' });
    expect(await reader.politica(undefined, 'es')).toMatchObject({ texto: '<p>Um</p>', lang: 'pt-BR' });
    expect(await reader.politica(2, 'en')).toMatchObject({
      texto: '<p>Um</p>',
      lang: 'pt-BR',
      idiomas: ['pt_BR'],
    });
    expect((await reader.politica())?.idiomas).toEqual(['pt_BR', 'en']);
  });
});

describe('the privacy text that churches start with', () => {
  const cookies = [
    'language',
    'appearance',
    'device_scheme',
    'sessao',
    'aparelho',
    'aparelho_site',
    'sessao_consumidor',
    'aparelho_consumidor',
    'carrinho',
  ];
  const versions = (db: TestDatabase) =>
    db.query<{ versao: number; texto: string; texto_en: string | null; texto_es: string | null }>(
      sql`select versao, texto, texto_en, texto_es from site_privacidade order by versao`,
    );
  const addUser = (db: TestDatabase) =>
    db.run(sql`insert into users (name, email, password) values ('Ana', 'ana@igreja.example', 'x')`);

  it('names every cookie and how long it stays, in three languages', async () => {
    const { t } = await ownSite();
    const [first, ...more] = await versions(t.db);
    expect([first!.versao, more]).toEqual([1, []]);
    for (const text of [first!.texto, first!.texto_en!, first!.texto_es!]) {
      for (const name of cookies) expect(text).toContain(`<strong>${name}</strong>`);
      expect(cleanRichText(text)).toBe(text);
    }
    expect(first!.texto).toMatch(/<strong>aparelho<\/strong> \(1 ano\)/);
    expect(first!.texto).toMatch(/<strong>aparelho_site<\/strong> \(1 hora\)/);
    const [row] = await t.db.query(sql`select privacidade as texto, privacidade_en as texto_en,
      privacidade_es as texto_es from site`);
    expect({ versao: 1, ...(row as object) }).toEqual(first);
  });

  it('has a new version in a church that still had the first one', async () => {
    const db = await databaseBefore('0051');
    await addUser(db);
    const [before] = await versions(db);
    await migrate(db);
    const [first, second, third, fourth, fifth, sixth, seventh, eighth, ...more] = await versions(db);
    expect([
      first,
      ...[second, third, fourth, fifth, sixth, seventh, eighth].map((one) => one!.versao),
      more,
    ]).toEqual([before, 2, 3, 4, 5, 6, 7, 8, []]);
    expect(second!.texto).toContain('aparelho_site');
    expect(second!.texto_en).toContain('aparelho_site');
    expect(third!.texto).toContain('por até 30 dias depois do evento');
    for (const text of [fourth!.texto, fourth!.texto_en, fourth!.texto_es])
      expect(text).toContain('<strong>sessao_consumidor</strong>');
    expect(fifth!.texto_en).toContain('<strong>Raffles:</strong>');
    for (const [text, word] of [
      [sixth!.texto, 'Voluntários e escalas'],
      [sixth!.texto_en, 'Volunteers and schedules'],
      [sixth!.texto_es, 'Voluntarios y escalas'],
    ])
      expect(text!.split(`<strong>${word}:</strong>`)).toHaveLength(3);
    for (const [text, words] of [
      [eighth!.texto, 'enquanto a igreja confere um pagamento avisado'],
      [eighth!.texto_en, 'while the church checks a payment that they reported'],
      [eighth!.texto_es, 'mientras la iglesia revisa un pago avisado'],
    ])
      expect(text!.split(words!)).toHaveLength(3);
    expect(await db.query(sql`select privacidade = ${eighth!.texto} as nova from site`)).toEqual([
      { nova: true },
    ]);
  });

  it('has one too where the editor only dropped the spaces between its elements', async () => {
    const db = await databaseBefore('0051');
    await addUser(db);
    await db.run(sql`update site set privacidade = regexp_replace(privacidade, '>\\s+<', '><', 'g')`);
    await migrate(db);
    expect((await versions(db)).at(-1)).toMatchObject({
      versao: 8,
      texto: expect.stringContaining('sessao_consumidor'),
    });
  });

  it('stays as it is where the church wrote its own', async () => {
    const db = await databaseBefore('0051');
    await addUser(db);
    await db.run(sql`update site set privacidade = privacidade || '<p>E mais isto.</p>'`);
    const before = await versions(db);
    await migrate(db);
    expect(await versions(db)).toEqual(before);
    expect(await db.query(sql`select privacidade_en, right(privacidade, 20) as fim from site`)).toEqual([
      { privacidade_en: null, fim: '<p>E mais isto.</p>'.padStart(20, '>') },
    ]);
  });
});
