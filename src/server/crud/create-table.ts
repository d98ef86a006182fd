import { acessos } from '#shared/contracts/aberturas.ts';
import { isFile } from '#shared/crud/field.ts';
import type { Section } from '#shared/crud/section.ts';
import {
  type ChildTable,
  childTables,
  columnsOf,
  constraintsOf,
  literal,
  searchColumn,
  stored,
  type Table,
} from './columns.ts';

interface Index {
  name: string;
  sql: string;
}

function indexesOf(section: Section): Index[] {
  const table = section.name;
  const indexes: Index[] = [];
  const add = (name: string, on: string): void => {
    indexes.push({ name, sql: `create index ${name} on ${table} ${on}` });
  };
  add(`${table}_${section.sort.by}_ordem`, `(${section.sort.by}, id)`);
  if (searchColumn(section)) add(`${table}_busca`, 'using gin (busca gin_trgm_ops)');
  for (const [name, field] of stored(section)) {
    if (name === section.sort.by) continue;
    if (
      field.kind === 'reference' ||
      field.filter ||
      (field.list && field.kind !== 'textarea' && field.kind !== 'boolean')
    ) {
      if (field.kind !== 'boolean') add(`${table}_${name}_ordem`, `(${name}, id)`);
    } else if (isFile(field)) add(`${table}_${name}_ordem`, `(${name})`);
  }
  return indexes;
}

const columnLines = (table: Table): string[] =>
  columnsOf(table).map(({ name, type, notNull, default: value }) =>
    [name, type, notNull && 'not null', value !== undefined && `default ${value}`].filter(Boolean).join(' '),
  );

const constraintLines = (table: Table): string[] =>
  constraintsOf(table)
    .filter(({ kind }) => kind !== 'unique')
    .map(({ name, sql }) => `constraint ${name} ${sql}`);

const uniqueStatements = (table: Table): string[] =>
  constraintsOf(table)
    .filter(({ kind }) => kind === 'unique')
    .map(({ sql }) => `${sql};`);

const tableStatement = (name: string, lines: readonly string[]): string =>
  `create table ${name} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n);`;

function createChildTable({ declared, name, parent, target }: ChildTable): string {
  const belongs = `${parent} integer not null references ${parent} on delete cascade`;
  if (declared.kind === 'items') {
    const table = { name, fields: declared.fields };
    return [
      tableStatement(name, [
        'id integer generated always as identity primary key',
        belongs,
        'ordem integer not null',
        ...columnLines(table),
        ...constraintLines(table),
      ]),
      `create index ${name}_ordem on ${name} (${parent}, ordem);`,
      ...uniqueStatements(table),
    ].join('\n');
  }
  const refers =
    declared.kind === 'references'
      ? `${target} integer not null references ${declared.to}`
      : `${target} uuid not null references arquivo`;
  return [
    tableStatement(name, [belongs, refers, 'ordem integer not null', `primary key (${parent}, ${target})`]),
    `create index ${name}_${target} on ${name} (${target});`,
  ].join('\n');
}

/** Who opened a record (record-access-log.ts). */
const accessLogTable = ({ name }: Section): string =>
  tableStatement(`${name}_abertura`, [
    'id bigint generated always as identity primary key',
    `registro integer not null references ${name} on delete cascade`,
    'users integer not null',
    'perfil text',
    `acesso text not null constraint ${name}_abertura_acesso check (acesso in (${acessos.map(literal).join(', ')}))`,
    "chave text not null default ''",
    'quando timestamptz not null',
    'janela bigint not null',
    `constraint ${name}_abertura_uma unique (registro, users, acesso, chave, janela)`,
  ]);

/** The statements that create a section's tables, for a migration that a person reviews. */
export function createTable(section: Section): string {
  const untraced = (section.untraced ?? []).map(literal).join(', ');
  return [
    tableStatement(
      section.name,
      [
        'id integer generated always as identity primary key',
        ...columnLines(section),
        searchColumn(section),
        'versao integer not null default 1',
        'criado_em timestamptz not null default now()',
        'atualizado_em timestamptz not null default now()',
        ...constraintLines(section),
      ].filter((line) => line !== undefined),
    ),
    ...uniqueStatements(section),
    ...indexesOf(section).map(({ sql }) => `${sql};`),
    `call conta_linhas_de('${section.name}');`,
    // Sections that the product writes by itself keep a trace of their own.
    ...(section.readOnly
      ? []
      : [`call registra_trilha_de('${section.name}'${untraced && `, ${untraced}`});`]),
    ...childTables(section).map(createChildTable),
    ...(section.confidential ? [accessLogTable(section)] : []),
  ].join('\n');
}
