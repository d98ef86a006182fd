import { createTable } from '#server/crud/create-table.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { Section } from '#shared/crud/section.ts';
import { sections } from '#shared/sections/index.ts';
import { ministerio } from '#shared/sections/ministerio.example.ts';
import { type Answer, type RequestOptions, type TestApp, testApp } from './app.ts';
import { testDatabase } from './database.ts';
import { needed, referenceFilterValues, sample } from './factory.ts';

// biome-ignore lint/suspicious/noExplicitAny: records of a section that is known only at run time
export type Row = Record<string, any>;

/** Sections with any number of records; a single one is neither listed, created nor deleted. */
export const collections = sections.filter(({ single }) => !single);
/** Sections that users write; those that only the product writes have no route for it. */
export const writable = sections.filter(({ readOnly }) => !readOnly);
/** Adds the example of docs/new-section.md, so that it passes the tests of every section. */
export const withExample = (list: readonly Section[]): readonly Section[] => [...list, ministerio];
/** The real application with the example added. */
export async function appWithExample(): Promise<TestApp> {
  const db = await testDatabase();
  await db.run(raw(createTable(ministerio)));
  return testApp({ db, sections: withExample(sections) });
}
/** The one record of a section that has exactly one. */
const onlyId = 1;

export interface SectionFixture {
  path: string;
  /** how a whole record is written without an id, and the status of the answer */
  writing: { method: 'POST' | 'PUT'; url: string; done: 200 | 201 };
  /** a valid record, a different one each time */
  make(values?: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** stores one, and returns it as it was answered */
  put(values?: Record<string, unknown>): Promise<Row>;
  request(options?: Partial<RequestOptions> & { at?: string | number }): Promise<Answer>;
  /** writes a whole record: a new one, or the single one */
  write(options: Partial<RequestOptions>): Promise<Answer>;
}

let counter = 0;

/** The records that fixtures with `shared` refer to, by that word and their keys. */
const sharedRefs = new WeakMap<TestApp, Record<string, Record<string, number>>>();

function sharedRefsOf(t: TestApp, word: string): Record<string, number> {
  const all = sharedRefs.get(t) ?? {};
  sharedRefs.set(t, all);
  all[word] ??= {};
  return all[word];
}

interface FixtureOptions {
  /** refers to the same records as all fixtures with the same word */
  shared?: string;
}

/** The setting of a section's tests: the records it refers to, and one of its own. */
export async function sectionFixture(
  t: TestApp,
  section: Section,
  all: readonly Section[],
  { shared }: FixtureOptions = {},
): Promise<SectionFixture> {
  const refs = shared === undefined ? {} : sharedRefsOf(t, shared);
  const writingOf = ({ name, single }: Section): SectionFixture['writing'] =>
    single
      ? { method: 'PUT', url: `/api/admin/${name}/${onlyId}`, done: 200 }
      : { method: 'POST', url: `/api/admin/${name}`, done: 201 };
  const post = async (of: Section, body: object): Promise<Row> => {
    if (of.readOnly) return writeItself(t, of, body);
    const { done, ...to } = writingOf(of);
    const answer = await t.request({ ...to, body, as: 'Administrador' });
    if (answer.status !== done) throw new Error(`${of.name}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  const make = async (of: Section, values: Record<string, unknown> = {}): Promise<Row> => {
    counter += 1;
    const record = sample(of, counter, { refs, values });
    // A record that only one other may refer to is created anew for each.
    for (const [name, field] of Object.entries(of.fields)) {
      if (field.kind !== 'reference' || !field.unique || Object.hasOwn(values, name)) continue;
      const target = all.find((one) => one.name === field.to)!;
      record[name] = (await post(target, await make(target, referenceFilterValues(field, record).values))).id;
    }
    return record;
  };
  for (const { section: target, key, values } of needed(section, all))
    refs[key] ??= (await post(target, await make(target, values))).id;
  // The first record of some sections is special (a head church): the tests use the others.
  await post(section, await make(section));
  const path = `/api/admin/${section.name}`;
  const { done, ...writing } = writingOf(section);
  return {
    path,
    writing: { ...writing, done },
    make: (values) => make(section, values),
    put: async (values) => post(section, await make(section, values)),
    request: ({ at, ...options } = {}) =>
      t.request({ as: 'Administrador', url: at === undefined ? path : `${path}/${at}`, ...options }),
    write: (options) => t.request({ as: 'Administrador', ...writing, ...options }),
  };
}

/** Columns that the product always fills in such a row. */
const ownColumns: Readonly<Record<string, (t: TestApp, body: Row) => Row | Promise<Row>>> = {
  cobranca: () => ({ destino: 'oferta' }),
  contribuicao_mensal: () => ({ email: 'maria@igreja.example', tipo: 'oferta' }),
  pedido: (_, { total }) => ({
    codigo: crypto.randomUUID(),
    retirada_codigo: 'abcdef',
    idioma: 'pt_BR',
    canal: 'site',
    subtotal: total,
    desconto: 0,
    frete: 0,
    renovacoes: 0,
    a_devolver: 0,
  }),
  rifa_compra: () => ({
    codigo: crypto.randomUUID(),
    idioma: 'pt_BR',
    escolhidos: true,
    a_devolver: 0,
    quantidade: 1,
    numeros: [counter],
    aceite_em: new Date(),
  }),
  contagem: () => ({ segunda_pessoa: null }),
  documento: (_, { igreja }) => ({
    ano: 2026,
    sequencia: counter,
    igreja,
    conteudo: { nome: 'Ana Lima' },
  }),
  espera: () => ({ idioma: 'pt_BR', codigo: crypto.randomUUID() }),
  async estoque_movimento({ db }, { produto }) {
    const [variante] = await db.query<Row>(
      sql`select id as variante from produto_variantes where produto = ${produto}`,
    );
    return variante!;
  },
  async inscricao({ db }, { evento }) {
    const [ids] =
      await db.query<Row>(sql`with lote as (insert into evento_lotes (evento, ordem, nome, preco, quantidade)
        values (${evento}, 0, 'Lote', 1000, 10) returning id),
      compra as (insert into compra (codigo, evento, estado, reservada_ate)
        values (${crypto.randomUUID()}, ${evento}, 'confirmada', now()) returning id)
      select lote.id as lote, compra.id as compra from lote, compra`);
    return { ...ids, codigo: crypto.randomUUID(), preco: 1000, respostas: [], ...flags };
  },
};
const flags = { com_voucher: false, vaga_guardada: false };

/** Inserts a record of a section that only the product writes. */
async function writeItself(t: TestApp, { name }: Section, body: object): Promise<Row> {
  const row = { ...body, ...(await ownColumns[name]?.(t, body)) };
  const columns = raw(Object.keys(row).join(', '));
  const [created] = await t.db.query<{ id: number }>(sql`insert into ${raw(name)} (${columns})
    select ${columns} from json_populate_record(null::${raw(name)}, ${JSON.stringify(row)}) returning id`);
  return (await t.request({ url: `/api/admin/${name}/${created!.id}`, as: 'Administrador' })).body;
}

/** The written values of a record that was read: references by their ids. */
export const written = (section: Section, record: Row, names: readonly string[]): Row =>
  Object.fromEntries(
    names.map((name) => {
      const { kind } = section.fields[name]!;
      if (kind === 'reference') return [name, record[name]?.id ?? null];
      return [name, kind === 'references' ? record[name].map((one: Row) => one.id) : record[name]];
    }),
  );
