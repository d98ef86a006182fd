import { type Field, isFile, type Section } from '#shared/kit/section.ts';
import type { Behaviour } from './behaviour.ts';

/**
 * The SQL of one section, written once when the server starts. PostgreSQL itself writes the JSON of a record, so that
 * a row travels from the table to the caller as one text, without being taken apart and put together again.
 */
export interface Statements {
  /** the columns of a record over `t` and its joins */
  columns: string;
  joins: string;
  /** left join and title expression behind each reference field, for sorting and searching through it */
  references: Record<string, { section: Section; join: string; title: string }>;
  record: string;
  insert: string;
  update: string;
  /** the same for a record whose files stay as they are: it needs no look at what stands there */
  updateKeepingFiles: string;
  writable: readonly string[];
}

/** A value as the record shows it. */
function shown(name: string, field: Field, alias: string): string {
  if (field.kind === 'reference') {
    return `case when t.${name} is null then null else json_build_object('id', t.${name}, 'rotulo', ${alias}) end as ${name}`;
  }
  if (isFile(field)) {
    const parts = `'id', ${alias}.id, 'nome', ${alias}.nome, 'tipo', ${alias}.tipo, 'bytes', ${alias}.bytes`;
    return `case when t.${name} is null then null else json_build_object(${parts}, 'url', '/arquivos/' || ${alias}.id) end as ${name}`;
  }
  if (field.kind === 'time') return `to_char(t.${name}, 'HH24:MI') as ${name}`;
  return `t.${name}`;
}

export function compile(section: Section, behaviour: Behaviour, find: (name: string) => Section): Statements {
  const columns: string[] = ['t.id'];
  const joins: string[] = [];
  const references: Statements['references'] = {};
  Object.entries(section.fields).forEach(([name, field], at) => {
    const alias = `r${at}`;
    if (field.computed) {
      const expression = behaviour.computed?.[name];
      if (!expression)
        throw new Error(`${section.name}.${name} is computed, but its behaviour does not say how.`);
      columns.push(`(${expression}) as ${name}`);
      return;
    }
    if (field.kind === 'reference') {
      const target = find(field.to);
      const title = `${alias}.${target.title}`;
      const join = `left join ${target.name} ${alias} on ${alias}.id = t.${name}`;
      joins.push(join);
      references[name] = { section: target, join, title };
      columns.push(shown(name, field, title));
      return;
    }
    if (isFile(field)) joins.push(`left join arquivo ${alias} on ${alias}.id = t.${name}`);
    columns.push(shown(name, field, alias));
  });
  columns.push('t.versao', 't.criado_em', 't.atualizado_em');

  const writable = Object.entries(section.fields)
    .filter(([, field]) => !field.computed)
    .map(([name]) => name);
  const list = columns.join(', ');
  const from = joins.join(' ');
  const asJson = `select row_to_json(r)::text as json from (select ${list} from`;
  const places = writable.map((_, at) => `$${at + 1}`);
  const next = writable.length + 1;
  const sameFiles = writable
    .map((name, at) =>
      isFile(section.fields[name]!) ? ` and ${name} is not distinct from ${places[at]}` : '',
    )
    .join('');
  const update = (condition: string): string =>
    `with t as (update ${section.name} set ${writable.map((name, at) => `${name} = ${places[at]}`).join(', ')}, versao = versao + 1, atualizado_em = now() where id = $${next} and versao = coalesce($${next + 1}::integer, versao)${condition} returning *) ${asJson} t ${from}) r`;
  return {
    columns: list,
    joins: from,
    references,
    writable,
    record: `${asJson} ${section.name} t ${from} where t.id = $1) r`,
    insert: `with t as (insert into ${section.name} (${writable.join(', ')}) values (${places.join(', ')}) returning *) ${asJson} t ${from}) r`,
    // A null version means that the caller holds the row's lock, or wants to write whatever stands there.
    update: update(''),
    updateKeepingFiles: update(sameFiles),
  };
}
