import { beforeAll, describe, expect, it } from 'vitest';
import { isFile, isRangeFilter } from '#shared/crud/field.ts';
import type { Section } from '#shared/crud/section.ts';
import { sections } from '#shared/sections/index.ts';
import { testApp } from '../support/app.ts';
import { paired } from '../support/bad-values.ts';
import { blackPng } from '../support/pictures.ts';
import { countRows, inLanguage, isErrorText, nextLocale } from '../support/refusals.ts';
import { collections, type SectionFixture, sectionFixture, writable } from '../support/section-fixture.ts';

const t = await testApp();

const benches = new Map<Section, Promise<SectionFixture>>();
const benchOf = (section: Section): Promise<SectionFixture> => {
  const bench = benches.get(section) ?? sectionFixture(t, section, sections, { shared: 'all' });
  benches.set(section, bench);
  return bench;
};

/** Bodies and paging are parsed before the section matters: one section of each build is enough. */
const chosen = [
  writable.find(
    ({ single, fields }) => !single && !Object.values(fields).some(({ kind }) => kind === 'items'),
  )!,
  writable.find(
    ({ single, fields }) => !single && Object.values(fields).some(({ kind }) => kind === 'items'),
  )!,
  writable.find(({ single }) => single)!,
];

const json = { 'content-type': 'application/json' };
type Body = readonly [body: string, headers: Record<string, string>];

function badBodies({ title }: Section): Body[] {
  const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const objects = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
  return [
    ['[]', json],
    ['null', json],
    ['"texto"', json],
    ['5', json],
    ['1e999', json],
    ['{', json],
    ['', json],
    [nested, json],
    [objects, json],
    [`{"${title}":${nested}}`, json],
    [`{"${title}":${objects}}`, json],
    [`{"${title}":1e999}`, json],
    ['{"__proto__":{"admin":true}}', json],
    ['{"constructor":{"prototype":{"admin":true}}}', json],
    [`{"${title}":"\ufffd`, json],
    [`{"x":"${'x'.repeat(1024 * 1024)}"}`, json],
    ['<record/>', { 'content-type': 'application/xml' }],
    ['nome=x', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['x', { 'content-type': 'multipart/form-data' }],
    ['--x\r\n\r\n', { 'content-type': 'multipart/form-data; boundary=x' }],
  ];
}

/** The bodies that are sent to every section, because each has its own routes. */
const everywhere: Body[] = [
  ['[]', json],
  ['{', json],
];

describe.each(writable.map((section) => [section.name, section] as const))(
  'a body that is no record of %s',
  (_, section) => {
    let s: SectionFixture;
    let id: number;
    let before: unknown;
    let record: string;
    beforeAll(async () => {
      s = await benchOf(section);
      id = (await s.put()).id;
      record = (await s.request({ at: id })).text;
      before = await countRows(t);
    });

    it('is refused: no object, too deep, too large, of a type that the server does not read', async () => {
      const faults: unknown[] = [];
      for (const [body, type] of chosen.includes(section) ? badBodies(section) : everywhere)
        for (const [method, url] of [
          [s.writing.method, s.writing.url],
          ['PUT', `${s.path}/${id}`],
        ] as const) {
          const locale = nextLocale();
          const answer = await s.request({ method, url, body, headers: { ...type, ...inLanguage(locale) } });
          const isRefused = [400, 413, 415, 422].includes(answer.status);
          if (!isRefused || !isErrorText(answer.body?.message, locale))
            faults.push({ body: body.slice(0, 60), method, status: answer.status, text: answer.text });
        }
      expect(faults).toEqual([]);
      expect(await countRows(t)).toEqual(before);
      expect((await s.request({ at: id })).text).toBe(record);
    });
  },
);

const oddValues = [
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

interface Parameter {
  section: Section;
  name: string;
  /** parameters of one kind are parsed and compared by the same code */
  kind: string;
}

const filtersOf = (section: Section): Parameter[] => [
  ...Object.entries(section.fields).flatMap(([name, field]) => {
    if (!field.filter) return [];
    const kind = `${field.kind}${field.computed ? ' computed' : ''}`;
    if (!isRangeFilter(field)) return [{ section, name, kind }];
    return [`${name}_de`, `${name}_ate`, name].map((one) => ({
      section,
      name: one,
      kind: `range of ${kind}`,
    }));
  }),
  // Extra filters each have an SQL condition of their own.
  ...Object.keys(section.filters ?? {}).map((name) => ({ section, name, kind: `${section.name}.${name}` })),
];

const pagingOf = (section: Section): Parameter[] =>
  ['term', 'field', 'relationship', 'page', 'per_page', 'sort_by', 'sort_order', 'apos'].map((name) => ({
    section,
    name,
    kind: `${section.name} ${name}`,
  }));

describe('an odd value in the address', () => {
  const parameters = [
    ...collections.flatMap(filtersOf),
    ...chosen.filter(({ single }) => !single).flatMap(pagingOf),
  ];
  const byKind = Object.entries(Object.groupBy(parameters, ({ kind }) => kind));

  it('of every filter and of paging is tried', () => {
    expect(collections.flatMap(filtersOf).length).toBeGreaterThan(150);
    expect(byKind.length).toBeGreaterThan(40);
  });

  it.each(byKind)('is refused by %s, or finds nothing', async (_, some) => {
    for (const [{ section, name }, value] of paired(some!, oddValues)) {
      const at = oddValues.indexOf(value);
      const s = await benchOf(section);
      const query = `?${name}=${encodeURIComponent(value)}`;
      // List, search and export parse their parameters with the same code: each value goes to one of them,
      // some to an export too.
      const isExported = at === name.length % oddValues.length;
      for (const path of [at % 2 ? '/search' : '', ...(isExported ? ['/exportar'] : [])]) {
        const url = `${s.path}${path}${query}${path === '/exportar' ? '&formato=csv' : ''}`;
        const answer = await s.request({ url });
        expect([url, [200, 422].includes(answer.status)]).toEqual([url, true]);
        if (answer.status === 422) expect(Object.keys(answer.body.errors)).toContain(name);
      }
    }
  });
});

describe('bad files', () => {
  const bomb = blackPng(30_000, 30_000);
  const withFiles = writable.flatMap((section: Section) =>
    Object.entries(section.fields).flatMap(([name, field]) =>
      isFile(field) || field.kind === 'images' ? [{ section, name, field }] : [],
    ),
  );
  /** Files that no field accepts, whatever its kind. */
  const badFiles: [filename: string, content: Buffer][] = [
    ['falso.pdf', Buffer.from('isto não é um PDF')],
    ['quase.pdf', Buffer.from(' %PDF-1.7 atrás de um espaço')],
    ['falsa.png', Buffer.from('89504e470d0a1a0a00', 'hex')],
    ['bomba.png', bomb],
    ['vetor.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['página.html', Buffer.from('<script>alert(1)</script>')],
    ['vazio.png', Buffer.alloc(0)],
  ];
  // Each field has its own size limit; the content is checked by the code of its kind.
  const tooLarge = withFiles.map((one) => {
    const content = Buffer.alloc(one.field.maxBytes + 1, 1);
    return [one, ['grande.png', content] as [string, Buffer]] as const;
  });
  const byContent = Object.values(Object.groupBy(withFiles, ({ field }) => field.kind)).flatMap((fields) =>
    paired(fields!, badFiles),
  );
  const attempts = [...tooLarge, ...byContent].map(
    ([one, file]) => [file[0], `${one.section.name}.${one.name}`, one, file[1]] as const,
  );

  it.each(attempts)('%s is refused by %s, and nothing of it stays', async (filename, _, one, content) => {
    const { section, name, field } = one;
    const s = await benchOf(section);
    const isList = field.kind === 'images';
    // Made before rows are counted, because a sample may create other rows.
    const record = isList ? {} : await s.make();
    const before = await countRows(t);
    const stored = t.storage.files.size;
    const form = new FormData();
    for (const [key, value] of Object.entries(record))
      if (key !== name) form.set(key, value === null ? '' : String(value));
    form.set(isList ? 'arquivo' : name, new Blob([new Uint8Array(content)]), filename);
    const headers = inLanguage(nextLocale());
    const answer = isList
      ? await s.request({ url: `${s.path}/arquivos/${name}`, form, headers })
      : await s.write({ form, headers });
    const places = Object.keys(answer.body?.errors ?? {});
    expect([answer.status, places.length]).toEqual([422, 1]);
    expect([name, 'arquivo']).toContain(places[0]);
    expect(await countRows(t)).toEqual(before);
    expect(t.storage.files.size).toBe(stored);
  });
});
