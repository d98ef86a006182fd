import type { Section } from '#shared/kit/section.ts';
import type { Answer, Ask, TestApp } from './app.ts';
import { asked, needed, sample } from './factory.ts';

// biome-ignore lint/suspicious/noExplicitAny: records of a section that is known only at run time
export type Row = Record<string, any>;

export interface SectionBench {
  path: string;
  /** a valid record, another one each time */
  make(values?: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** stores one, and gives it as it was answered */
  put(values?: Record<string, unknown>): Promise<Row>;
  ask(ask?: Partial<Ask> & { at?: string | number }): Promise<Answer>;
}

let made = 0;

/** What the tests of one section need: the records it refers to are there, and one of its own. */
export async function sectionBench(
  t: TestApp,
  section: Section,
  all: readonly Section[],
): Promise<SectionBench> {
  const refs: Record<string, number> = {};
  const post = async (of: Section, body: object): Promise<Row> => {
    const answer = await t.ask({ url: `/api/admin/${of.name}`, body, as: 'Administrador' });
    if (answer.status !== 201) throw new Error(`${of.name}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  const make = async (of: Section, values: Record<string, unknown> = {}): Promise<Row> => {
    made += 1;
    const record = sample(of, made, { refs, values });
    // What only one record may point to is made anew for each.
    for (const [name, field] of Object.entries(of.fields)) {
      if (field.kind !== 'reference' || !field.unique || Object.hasOwn(values, name)) continue;
      const target = all.find((one) => one.name === field.to)!;
      record[name] = (await post(target, await make(target, asked(field, record).values))).id;
    }
    return record;
  };
  for (const { section: target, key, values } of needed(section, all))
    refs[key] = (await post(target, await make(target, values))).id;
  // The first of some sections is special (a head church): the tests work with the others.
  await post(section, await make(section));
  const path = `/api/admin/${section.name}`;
  return {
    path,
    make: (values) => make(section, values),
    put: async (values) => post(section, await make(section, values)),
    ask: ({ at, ...ask } = {}) =>
      t.ask({ as: 'Administrador', url: at === undefined ? path : `${path}/${at}`, ...ask }),
  };
}

/** What was written, as it is read: references by their ids. */
export const written = (section: Section, record: Row, names: readonly string[]): Row =>
  Object.fromEntries(
    names.map((name) => {
      const { kind } = section.fields[name]!;
      if (kind === 'reference') return [name, record[name]?.id ?? null];
      return [name, kind === 'references' ? record[name].map((one: Row) => one.id) : record[name]];
    }),
  );
