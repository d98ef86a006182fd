import type { Ability } from '#shared/access/ability.ts';
import type { Subject } from '#shared/access/subjects.ts';
import { type Field, isChild, isFile, isStored } from '#shared/crud/field.ts';
import type { Section } from '#shared/crud/section.ts';
import type { Behaviour } from './behaviour.ts';
import { type ChildTable, childTables } from './columns.ts';
import { scopeText } from './scope.ts';
import { titleSql } from './titles.ts';

/**
 * The SQL of one section, compiled once at start-up. PostgreSQL itself writes the JSON of a record, so that a row goes
 * from the table to the caller as one text, without being parsed and serialised again.
 */
export interface SectionSql {
  /** the columns of a record over `t` and its joins */
  columns: string;
  /** the columns of a list, without confidential fields */
  listColumns: string;
  /** the columns of a list one by one, with the join that each needs; `guarded` for callers who may not read what it refers to */
  parts: readonly ColumnPart[];
  joins: string;
  /** left join and title expression of each reference field, for sorting and searching through it */
  references: Record<string, { section: Section; join: string; title: string }>;
  /** SQL of the computed fields */
  computed: Record<string, string>;
  /** columns written by insert and update, in the order of their values */
  writable: readonly string[];
  children: readonly ChildTable[];
  /** values: id, then those of `scopeValues` */
  record: string;
  /** as the table stores it, references and files by their ids; without lists and computed fields */
  stored: string;
  /** values: the writable ones, then the writer */
  insert: string;
  /** values: the writable ones, the writer, id, version or null, then those of `scopeValues` */
  update: string;
  /** `update` of a record whose files do not change: the stored row need not be read first */
  updateKeepingFiles: string;
  /**
   * `insert` and `updateKeepingFiles` under a condition: `columns` is SQL for the columns of `condicao`, which the answer has, and `allowed` for what they must
   * be
   */
  insertIf(columns: string, allowed: string): string;
  updateKeepingFilesIf(columns: string, allowed: string): string;
  /**
   * `insertIf` and `updateKeepingFilesIf` for several rows, each under its own condition, over the row `e` that is sent and its number `ordem`. Values: JSON of the
   * rows, the writer, for updates those of `scopeValues`. `state` is SQL of `agora.estado`, which all rows have in common.
   */
  insertSeveralIf(columns: string, allowed: string, state: string): string;
  updateSeveralKeepingFilesIf(columns: string, allowed: string, state: string): string;
  /** for callers who may not read the subjects that guarded references name: columns and records with these references empty */
  guarded: { subjects: readonly Subject[]; columns: string; listColumns: string; record: string } | null;
}

interface ColumnPart {
  name: string;
  column: string;
  guarded?: string;
  join?: string;
}

/** The columns of a list that has these fields alone, as the caller may see them, and the joins that they need. */
export function listPartsOf(
  { parts }: SectionSql,
  isGuarded: boolean,
  names: readonly string[],
): { columns: string; joins: string } {
  const chosen = parts.filter(({ name }) => name === 'id' || names.includes(name));
  return {
    columns: chosen.map(({ column, guarded }) => (isGuarded && guarded) || column).join(', '),
    joins: chosen.flatMap(({ join }) => join ?? []).join(' '),
  };
}

/** The columns and the record as the caller may see them. */
export const seenBy = (
  { guarded, columns, listColumns, record }: SectionSql,
  ability: Ability,
): { columns: string; listColumns: string; record: string; isGuarded: boolean } =>
  guarded && !guarded.subjects.every((subject) => ability.can('read', subject))
    ? { ...guarded, isGuarded: true }
    : { columns, listColumns, record, isGuarded: false };

const fileJson = (alias: string): string =>
  `json_build_object('id', ${alias}.id, 'nome', ${alias}.nome, 'tipo', ${alias}.tipo, 'bytes', ${alias}.bytes, 'url', '/arquivos/' || ${alias}.id)`;

/** A list as the record shows it, in its order. */
function shownList(
  { field, declared, name, parent, target }: ChildTable,
  find: (name: string) => Section,
): string {
  const list = (item: string, from: string): string =>
    `(select coalesce(json_agg(${item} order by l.ordem), '[]') from ${name} l ${from} where l.${parent} = t.id) as ${field}`;
  if (declared.kind === 'images') return list(fileJson('a'), `join arquivo a on a.id = l.${target}`);
  if (declared.kind === 'references') {
    const to = find(declared.to);
    return list(
      `json_build_object('id', r.id, 'rotulo', ${titleSql(to, 'r', find)})`,
      `join ${to.name} r on r.id = l.${target}`,
    );
  }
  const joins: string[] = [];
  const parts = ["'id', l.id"];
  Object.entries(declared.fields).forEach(([inner, item], at) => {
    if (item.kind === 'reference') {
      const to = find(item.to);
      joins.push(`left join ${to.name} i${at} on i${at}.id = l.${inner}`);
      const shape = `json_build_object('id', i${at}.id, 'rotulo', ${titleSql(to, `i${at}`, find)})`;
      parts.push(`'${inner}', case when l.${inner} is null then null else ${shape} end`);
    } else if (item.kind === 'time') parts.push(`'${inner}', to_char(l.${inner}, 'HH24:MI')`);
    else parts.push(`'${inner}', l.${inner}`);
  });
  return list(`json_build_object(${parts.join(', ')})`, joins.join(' '));
}

/** A value as the record shows it. */
function shown(name: string, field: Field, alias: string): string {
  if (field.kind === 'reference') {
    return `case when t.${name} is null then null else json_build_object('id', t.${name}, 'rotulo', ${alias}) end as ${name}`;
  }
  if (isFile(field)) {
    return `case when t.${name} is null then null else ${fileJson(alias)} end as ${name}`;
  }
  if (field.kind === 'time') return `to_char(t.${name}, 'HH24:MI') as ${name}`;
  return `t.${name}`;
}

export function compileSectionSql(
  section: Section,
  behaviour: Behaviour,
  find: (name: string) => Section,
): SectionSql {
  const parts: ColumnPart[] = [{ name: 'id', column: 't.id' }];
  const subjects = new Set<Subject>();
  const references: SectionSql['references'] = {};
  const computed: Record<string, string> = {};
  const children = childTables(section);
  Object.entries(section.fields).forEach(([name, field], at) => {
    const alias = `r${at}`;
    if (field.computed) {
      const expression = behaviour.computed?.[name];
      if (!expression)
        throw new Error(`${section.name}.${name} is computed, but its behaviour does not say how.`);
      computed[name] = `(${expression})`;
      parts.push({ name, column: `(${expression}) as ${name}` });
      return;
    }
    if (isChild(field)) {
      parts.push({ name, column: shownList(children.find((child) => child.field === name)!, find) });
      return;
    }
    if (field.kind === 'password') return;
    if (field.kind === 'reference') {
      const target = find(field.to);
      const title = titleSql(target, alias, find);
      const join = `left join ${target.name} ${alias} on ${alias}.id = t.${name}`;
      references[name] = { section: target, join, title };
      if (field.guarded) subjects.add(target.subject);
      const column = shown(name, field, title);
      parts.push({ name, column, join, ...(field.guarded && { guarded: `null as ${name}` }) });
      return;
    }
    const column = shown(name, field, alias);
    const join = isFile(field) ? { join: `left join arquivo ${alias} on ${alias}.id = t.${name}` } : {};
    parts.push({ name, column, ...join });
  });
  for (const name of ['versao', 'criado_em', 'atualizado_em']) parts.push({ name, column: `t.${name}` });

  const writable = Object.entries(section.fields)
    .filter(([, field]) => isStored(field))
    .map(([name]) => name);
  const columnsOf = (of: readonly ColumnPart[]): string => of.map(({ column }) => column).join(', ');
  const guardedOf = (of: readonly ColumnPart[]): string =>
    of.map(({ column, guarded }) => guarded ?? column).join(', ');
  const listParts = parts.filter(({ name }) => !section.confidential?.includes(name));
  const list = columnsOf(parts);
  const from = parts.flatMap(({ join }) => join ?? []).join(' ');
  const asJson = `select row_to_json(r)::text as json from (select ${list} from`;
  const count = writable.length;
  // The trace of changes reads the writer from this setting, which lasts for the transaction.
  const whoAt = (place: number): string => `quem as (select set_config('aprisco.users', $${place}, true))`;
  const who = whoAt(count + 1);
  const within = (place: number): string => scopeText(section, place);
  const place = (name: string): string => `$${writable.indexOf(name) + 1}`;
  const sameFilesAs = (sent: (name: string) => string): string =>
    writable
      .filter((name) => isFile(section.fields[name]!))
      .map((name) => ` and t.${name} is not distinct from ${sent(name)}`)
      .join('');
  const sameFiles = sameFilesAs(place);
  const plain = (name: string): string =>
    section.fields[name]!.kind === 'time' ? `to_char(t.${name}, 'HH24:MI') as ${name}` : `t.${name}`;
  // An empty password keeps the stored one.
  const assign = (name: string): string =>
    section.fields[name]!.kind === 'password'
      ? `${name} = coalesce(${place(name)}, ${name})`
      : `${name} = ${place(name)}`;
  const changed = (condition: string, also = ''): string =>
    `update ${section.name} t set ${writable.map(assign).join(', ')}, versao = versao + 1, atualizado_em = now()${also} where t.id = $${count + 2} and t.versao = coalesce($${count + 3}::integer, t.versao)${within(count + 4)}${condition} returning t.*`;
  const written = `${asJson} t cross join quem ${from}) r`;
  const update = (condition: string): string => `with ${who}, t as (${changed(condition)}) ${written}`;
  const writtenIf = (columns: string, write: string): string =>
    `with ${who}, condicao as materialized (select ${columns}), t as (${write}) select condicao.*, (${written}) as json from condicao`;
  /** `made` is the id of each written row over `e`. */
  const severalIf = (
    { columns, state, writtenId }: { columns: string; state: string; writtenId: string },
    write: string,
  ): string => `with ${whoAt(2)}, agora as materialized (select ${state} as estado),
    e as materialized (select e.*, ${writtenId} as feito from json_populate_recordset(null::${section.name}, $1::json) with ordinality e),
    condicao as materialized (select ${columns} from e cross join agora), t as (${write})
    select condicao.*, r.json from condicao join e on e.ordinality = condicao.ordem
    left join (select r.id, row_to_json(r)::text as json from (select ${list} from t cross join quem ${from}) r) r
    on r.id = e.feito order by condicao.ordem`;
  const assignSent = (name: string): string =>
    section.fields[name]!.kind === 'password'
      ? `${name} = coalesce(e.${name}, t.${name})`
      : `${name} = e.${name}`;
  const guardedList = guardedOf(parts);
  return {
    guarded:
      subjects.size === 0
        ? null
        : {
            subjects: [...subjects],
            columns: guardedList,
            listColumns: guardedOf(listParts),
            record: `select row_to_json(r)::text as json from (select ${guardedList} from ${section.name} t ${from} where t.id = $1${within(2)}) r`,
          },
    columns: list,
    listColumns: columnsOf(listParts),
    parts: listParts,
    joins: from,
    references,
    computed,
    writable,
    children,
    record: `${asJson} ${section.name} t ${from} where t.id = $1${within(2)}) r`,
    stored: `select row_to_json(r)::text as json from (select t.id, t.versao, ${writable.map(plain).join(', ')} from ${section.name} t where t.id = $1${within(2)}) r`,
    insert: `with ${who}, t as (insert into ${section.name} (${writable.join(', ')}) values (${writable.map(place).join(', ')}) returning *) ${asJson} t cross join quem ${from}) r`,
    // A null version means that the caller holds the row's lock, or overwrites any version.
    update: update(''),
    updateKeepingFiles: update(sameFiles),
    insertIf: (columns, allowed) =>
      writtenIf(
        columns,
        `insert into ${section.name} (${writable.join(', ')}) select ${writable.map(place).join(', ')} from condicao where ${allowed} returning *`,
      ),
    updateKeepingFilesIf: (columns, allowed) =>
      writtenIf(columns, changed(`${sameFiles} and ${allowed}`, ' from condicao')),
    insertSeveralIf: (columns, allowed, state) =>
      severalIf(
        { columns, state, writtenId: `nextval(pg_get_serial_sequence('${section.name}', 'id'))` },
        `insert into ${section.name} (id, ${writable.join(', ')}) overriding system value
          select e.feito, ${writable.map((name) => `e.${name}`).join(', ')}
          from e join condicao on condicao.ordem = e.ordinality where ${allowed} returning *`,
      ),
    updateSeveralKeepingFilesIf: (columns, allowed, state) =>
      severalIf(
        { columns, state, writtenId: 'e.id' },
        `update ${section.name} t set ${writable.map(assignSent).join(', ')}, versao = t.versao + 1, atualizado_em = now()
          from e join condicao on condicao.ordem = e.ordinality
          where t.id = e.id and t.versao = coalesce(e.versao, t.versao)${within(3)}${sameFilesAs((name) => `e.${name}`)} and ${allowed}
          returning t.*`,
      ),
  };
}
