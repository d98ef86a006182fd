import { beforeAll, describe, expect, it } from 'vitest';
import { raw } from '#server/db/sql.ts';
import { errorText } from '#shared/errors.ts';
import { errors as en } from '#shared/i18n/en/errors.ts';
import { errors as es } from '#shared/i18n/es/errors.ts';
import { type Locale, locales } from '#shared/i18n/languages.ts';
import { errors as pt_BR } from '#shared/i18n/pt_BR/errors.ts';
import { type Condition, type Field, isFile } from '#shared/kit/field.ts';
import type { Section } from '#shared/kit/section.ts';
import { sections } from '#shared/sections/index.ts';
import { type Answer, testApp } from '../support/app.ts';
import { badCharacters, badValues } from '../support/bad-values.ts';
import { sampleValue } from '../support/factory.ts';
import { blackPng } from '../support/pictures.ts';
import { type SectionBench, sectionBench, writable } from '../support/section-tests.ts';

const t = await testApp();

/** How many rows each table has, but for what counts visits. */
const counted = async (): Promise<unknown> =>
  t.db.query(
    raw(`select table_name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', table_name),
      false, true, '')))[1]::text as n from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('tentativa', 'total_linhas')
      order by table_name`),
  );

const catalogs: Record<Locale, Record<string, string>> = { pt_BR, en, es };
const patterns = Object.fromEntries(
  locales.map((locale) => [
    locale,
    Object.values(catalogs[locale]).map(
      (text) => new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[\\s\\S]*')}$`),
    ),
  ]),
) as Record<Locale, RegExp[]>;

let asked = 0;
/** Another language each time: every one of them is heard everywhere. */
const nextLocale = (): Locale => locales[asked++ % locales.length]!;
const inLanguage = (locale: Locale) => ({ 'accept-language': locale.replace('_', '-') });

/** What is wrong with a refusal: it says no, in the caller's language, and where; undefined when it is right. */
function faultOf(answer: Answer, locale: Locale, field: string, what: unknown): unknown {
  const errors = (answer.body?.errors ?? {}) as Record<string, string[]>;
  const isThere = Object.keys(errors).some((at) => at === field || at.startsWith(`${field}.`));
  const isSaid = Object.values(errors)
    .flat()
    .every((text) => patterns[locale].some((pattern) => pattern.test(text)));
  const isTold = answer.body?.message === errorText('error.invalid', locale);
  if (answer.status === 422 && isThere && isSaid && isTold) return undefined;
  return { field, what: JSON.stringify(what)?.slice(0, 100), status: answer.status, locale, errors };
}

/** What the other fields must hold for this one to be asked for at all. */
function conditionsOf(fields: Readonly<Record<string, Field>>, field: Field): Record<string, unknown> {
  const met = ({ field: name, is }: Condition): Record<string, unknown> => {
    const other = fields[name];
    return { ...(other && conditionsOf(fields, other)), [name]: Array.isArray(is) ? is[0] : is };
  };
  return field.when ? met(field.when) : {};
}

/** Every value is tried in a new record; in a change, which is checked by the same code, others for each field. */
const isChanged = (name: string, at: number): boolean => at % 4 === name.length % 4;

/** Texts that are no free words: their sections' rules say where they may lead. */
const addresses = new Set(['projetosociais.landepage', 'site.hero_botao_url', 'recebimentos.pix_chave']);

const writableFields = (fields: Readonly<Record<string, Field>>): [string, Field][] =>
  Object.entries(fields).filter(([, field]) => !field.computed);

describe.each(writable.map((section) => [section.name, section] as const))(
  'bad input of %s',
  (_, section) => {
    let s: SectionBench;
    let id: number;
    let before: unknown;
    let record: string;
    let faults: unknown[] = [];
    /** What only one record may point to: a sample would make another each time, and that counts as written. */
    const free: Record<string, unknown> = {};
    beforeAll(async () => {
      s = await sectionBench(t, section, sections);
      id = (await s.put()).id;
      const spare = await s.make();
      for (const [name, field] of Object.entries(section.fields))
        if (field.kind === 'reference' && field.unique) free[name] = spare[name];
      record = (await s.ask({ at: id })).text;
      before = await counted();
    });
    const expectUntouched = async (): Promise<void> => {
      const found = faults.filter((fault) => fault !== undefined);
      faults = [];
      expect(found).toEqual([]);
      expect(await counted()).toEqual(before);
      expect((await s.ask({ at: id })).text).toBe(record);
    };
    const refuse = async (
      field: string,
      values: Record<string, unknown>,
      changed: boolean,
    ): Promise<void> => {
      const locale = nextLocale();
      const headers = inLanguage(locale);
      const body = await s.make({ ...free, ...values });
      faults.push(faultOf(await s.write({ body, headers }), locale, field, values[field]));
      // A change that would also make another kind of record of it may be refused for that.
      if (!changed || section.fields[field]!.when) return;
      const change = await s.ask({ method: 'PUT', at: id, body: values, headers });
      faults.push(faultOf(change, locale, field, values[field]));
    };
    it('is refused field by field, and nothing is written', async () => {
      for (const [name, field] of writableFields(section.fields))
        for (const [at, value] of badValues(field).entries())
          await refuse(name, { ...conditionsOf(section.fields, field), [name]: value }, isChanged(name, at));
      await expectUntouched();
    });

    it('is refused inside of lists', async () => {
      for (const [name, field] of writableFields(section.fields)) {
        if (field.kind !== 'items') continue;
        for (const [inner, item] of writableFields(field.fields))
          for (const [at, value] of badValues(item).entries()) {
            const row = Object.fromEntries(
              writableFields(field.fields).map(([one, kind]) => [one, sampleValue(one, kind, 1)]),
            );
            const odd = { ...row, ...conditionsOf(field.fields, item), [inner]: value };
            const whole = { ...conditionsOf(section.fields, field), [name]: [odd] };
            await refuse(name, whole, isChanged(inner, at));
          }
      }
      await expectUntouched();
    });

    it('is refused as a whole: no record, too deep, too large, of a type that nobody reads', async () => {
      const json = { 'content-type': 'application/json' };
      const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
      const objects = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
      const bodies: [string, Record<string, string>][] = [
        ['[]', json],
        ['null', json],
        ['"texto"', json],
        ['1e999', json],
        ['{', json],
        ['', json],
        [nested, json],
        [objects, json],
        [`{"${section.title}":${nested}}`, json],
        [`{"${section.title}":${objects}}`, json],
        [`{"${section.title}":1e999}`, json],
        ['{"__proto__":{"admin":true}}', json],
        ['{"constructor":{"prototype":{"admin":true}}}', json],
        [`{"${section.title}":"\ufffd`, json],
        [`{"x":"${'x'.repeat(1024 * 1024)}"}`, json],
        ['<record/>', { 'content-type': 'application/xml' }],
        ['nome=x', { 'content-type': 'application/x-www-form-urlencoded' }],
        ['x', { 'content-type': 'multipart/form-data' }],
        ['--x\r\n\r\n', { 'content-type': 'multipart/form-data; boundary=x' }],
      ];
      for (const [body, type] of bodies)
        for (const [method, url] of [
          [s.writing.method, s.writing.url],
          ['PUT', `${s.path}/${id}`],
        ] as const) {
          const locale = nextLocale();
          const headers = { ...type, ...inLanguage(locale) };
          const answer = await s.ask({ method, url, body, headers });
          const shown = body.slice(0, 60);
          const isRefused = [400, 413, 415, 422].includes(answer.status);
          const isTold = patterns[locale].some((pattern) => pattern.test(answer.body?.message));
          if (!isRefused || !isTold) faults.push({ shown, method, status: answer.status, text: answer.text });
        }
      await expectUntouched();
    });

    it('in the address is refused, or finds nothing', async () => {
      const odd = [
        "' or 1=1; --",
        '%',
        '\u202e',
        '<script>',
        'x'.repeat(201),
        '\u0000',
        '2023-02-30',
        '1e999',
        '🙏',
        '[]',
      ];
      // Nothing is asked by address of what is not listed.
      if (section.single) return;
      const filters = Object.keys(section.filters ?? {});
      for (const [name, field] of Object.entries(section.fields))
        if (field.filter) filters.push(name, `${name}_de`, `${name}_ate`);
      for (const name of [
        ...filters,
        'term',
        'field',
        'relationship',
        'page',
        'per_page',
        'sort_by',
        'sort_order',
        'apos',
      ])
        for (const [at, value] of odd.entries()) {
          const query = `?${name}=${encodeURIComponent(value)}`;
          // All three read their questions by the same code: each value is asked of one, a file only now and then.
          const isExported = at === name.length % odd.length;
          for (const path of [at % 2 ? '/search' : '', ...(isExported ? ['/exportar'] : [])]) {
            const answer = await s.ask({
              url: `${s.path}${path}${query}${path === '/exportar' ? '&formato=csv' : ''}`,
            });
            expect([path + query, [200, 422].includes(answer.status)]).toEqual([path + query, true]);
            if (answer.status === 422) expect(Object.keys(answer.body.errors)).toContain(name);
          }
        }
    });

    it('that is only unusual is kept as it was typed', async () => {
      const texts = Object.entries(section.fields).filter(
        ([name, field]) =>
          !field.computed &&
          !field.when &&
          (field.kind === 'textarea' ||
            (field.kind === 'text' && !field.upper && (field.max ?? 200) >= 60)) &&
          !addresses.has(`${section.name}.${name}`),
      );
      const unusual = [
        "Robert'); DROP TABLE pessoa;--",
        '<script>alert(1)</script>',
        'Família 👨‍👩‍👧 de fé 🙏🏽',
      ];
      for (const [name] of texts)
        for (const text of unusual) {
          const answer = await s.write({
            url: `${s.writing.url}?confirmar=true`,
            body: await s.make({ [name]: text }),
          });
          expect([name, answer.status, answer.body.errors]).toEqual([name, s.writing.done, undefined]);
          expect(answer.body[name]).toBe(text);
        }
      for (const [name, field] of Object.entries(section.fields)) {
        if (field.kind !== 'richtext') continue;
        const html =
          '<p onclick="x()">Olá <b>🙏</b></p><script>alert(1)</script><img src=x onerror=alert(1)>';
        const { status, body } = await s.write({ body: await s.make({ [name]: html }) });
        expect([status, body[name]]).toEqual([s.writing.done, '<p>Olá <strong>🙏</strong></p>']);
      }
    });
  },
);

describe('bad files', () => {
  const bomb = blackPng(30_000, 30_000);
  const withFiles = writable.flatMap((section: Section) =>
    Object.entries(section.fields).flatMap(([name, field]) =>
      isFile(field) || field.kind === 'images'
        ? [[`${section.name}.${name}`, section, name, field] as const]
        : [],
    ),
  );

  it.each(withFiles)('of %s are refused, and nothing stays of them', async (_, section, name, field) => {
    const s = await sectionBench(t, section, sections);
    const isList = field.kind === 'images';
    const files: [string, Buffer][] = [
      ['grande.png', Buffer.alloc(field.maxBytes + 1, 1)],
      ['falso.pdf', Buffer.from('isto não é um PDF')],
      ['quase.pdf', Buffer.from(' %PDF-1.7 atrás de um espaço')],
      ['falsa.png', Buffer.from('89504e470d0a1a0a00', 'hex')],
      ['bomba.png', bomb],
      ['vetor.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
      ['página.html', Buffer.from('<script>alert(1)</script>')],
      ['vazio.png', Buffer.alloc(0)],
    ];
    // Made before it is counted: a sample may bring others along.
    const bodies = isList ? [] : await Promise.all(files.map(() => s.make()));
    const before = await counted();
    const stored = t.storage.files.size;
    for (const [at, [filename, body]] of files.entries()) {
      const locale = nextLocale();
      const form = new FormData();
      for (const [key, value] of Object.entries(bodies[at] ?? {}))
        if (key !== name) form.set(key, value === null ? '' : String(value));
      form.set(isList ? 'arquivo' : name, new Blob([new Uint8Array(body)]), filename);
      const headers = inLanguage(locale);
      const answer = isList
        ? await s.ask({ url: `${s.path}/arquivos/${name}`, form, headers })
        : await s.write({ form, headers });
      const places = Object.keys(answer.body?.errors ?? {});
      expect([filename, answer.status, places.length]).toEqual([filename, 422, 1]);
      expect([name, 'arquivo']).toContain(places[0]);
    }
    expect(await counted()).toEqual(before);
    expect(t.storage.files.size).toBe(stored);
  });
});

describe('what a person types', () => {
  it('is refused in words of their language', async () => {
    const s = await sectionBench(t, sections.find(({ name }) => name === 'conta')!, sections);
    for (const locale of locales)
      for (const nome of badCharacters) {
        const { body } = await s.ask({ body: await s.make({ nome }), headers: inLanguage(locale) });
        expect(body).toEqual({
          message: errorText('error.invalid', locale),
          errors: { nome: [errorText('validation.characters', locale)] },
        });
      }
  });

  it('too deep to be walked is refused by the forms too', async () => {
    const s = await sectionBench(t, sections.find(({ name }) => name === 'evento')!, sections);
    const form = new FormData();
    for (const [name, value] of Object.entries(await s.make()))
      form.set(
        name,
        name === 'lotes' ? `${'['.repeat(60_000)}${']'.repeat(60_000)}` : value === null ? '' : String(value),
      );
    const answer = await s.ask({ form });
    expect([answer.status, Object.keys(answer.body.errors)[0]?.split('.')[0]]).toEqual([422, 'lotes']);
  });
});
