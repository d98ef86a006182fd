import type { Actor } from '#server/crud/actor.ts';
import type { Values } from '#server/crud/behaviour.ts';
import { scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { DuplicateReason } from '#shared/contracts/importacao.ts';
import type { Section } from '#shared/kit/section.ts';
import { plainWords } from './read-values.ts';

/** A row whose values are tidied, to be compared. */
export interface Comparable {
  linha: number;
  values: Values;
}

/** What a row repeats: a record, or an earlier row of the file. */
export interface Duplicate {
  registro: number | null;
  linha: number | null;
  por: DuplicateReason;
}

interface Rule {
  /** records `t` that the rows `r` repeat, the surest reason first: n, id, por, grau */
  records(importacao: number): Sql;
  /** the columns of `r` */
  columns: string;
  values(values: Values): Values;
  /** what two rows of one file share when they are the same, each with its reason */
  keys(values: Values): [string, DuplicateReason][];
}

const firstName = (name: unknown): string => plainWords(String(name ?? '')).split(' ')[0] ?? '';
const isSame = (a: string, b: string): string => `(${a} is null or ${b} is null or ${a} = ${b})`;
const sameCpf = isSame('t.cpf', 'r.cpf');
const sameBirth = isSame('t.data_nascimento', 'r.data_nascimento');

/**
 * When two rows are the same. People who share a telephone are the same only with the same first name, and never with another CPF or
 * birth date: families share theirs.
 */
const rules: Readonly<Record<string, Rule>> = {
  pessoa: {
    columns: 'nome text, cpf text, whatsapp text, data_nascimento date',
    values: ({ nome, cpf, whatsapp, data_nascimento }) => ({ nome, cpf, whatsapp, data_nascimento }),
    records: () => sql`select r.n, t.id, 'cpf' as por, 1 as grau from r join pessoa t on t.cpf = r.cpf
      union all select r.n, t.id, 'nome', 2 from r join pessoa t on t.data_nascimento = r.data_nascimento
        and busca(t.nome) = busca(r.nome) and ${raw(sameCpf)}
      union all select r.n, t.id, 'whatsapp', 3 from r join pessoa t on t.whatsapp = r.whatsapp
        and split_part(busca(t.nome), ' ', 1) = split_part(busca(r.nome), ' ', 1)
        and ${raw(sameCpf)} and ${raw(sameBirth)}`,
    keys({ nome, cpf, whatsapp, data_nascimento }) {
      const keys: [string, DuplicateReason][] = [];
      if (cpf) keys.push([`cpf ${cpf}`, 'cpf']);
      if (data_nascimento) keys.push([`nome ${plainWords(String(nome))} ${data_nascimento}`, 'nome']);
      if (whatsapp) keys.push([`fone ${whatsapp} ${firstName(nome)}`, 'whatsapp']);
      return keys;
    },
  },
  produto: {
    columns: 'ref text',
    values: ({ ref }) => ({ ref }),
    records: () =>
      sql`select r.n, t.id, 'chave' as por, 1 as grau from r join produto t on busca(t.ref) = busca(r.ref)`,
    keys: ({ ref }) => (ref ? [[`ref ${plainWords(String(ref))}`, 'chave']] : []),
  },
  patrimonio: {
    columns: 'igreja integer, numero text',
    values: ({ igreja, numero }) => ({ igreja, numero }),
    // Without a church it is the head church's.
    records:
      () => sql`select r.n, t.id, 'chave' as por, 1 as grau from r join patrimonio t on busca(t.numero) = busca(r.numero)
      and t.igreja = coalesce(r.igreja, (select id from igreja where sede))`,
    keys: ({ igreja, numero }) =>
      numero ? [[`numero ${igreja} ${plainWords(String(numero))}`, 'chave']] : [],
  },
  voluntario: {
    columns: 'pessoa integer',
    values: ({ pessoa }) => ({ pessoa }),
    records: () =>
      sql`select r.n, t.id, 'chave' as por, 1 as grau from r join voluntario t on t.pessoa = r.pessoa`,
    keys: ({ pessoa }) => (pessoa ? [[`pessoa ${pessoa}`, 'chave']] : []),
  },
  financeiro: {
    columns:
      'valor bigint, tipo text, pessoa integer, data_vencimento date, data_pagamento date, descricao text',
    values: ({ valor, tipo, pessoa, data_vencimento, data_pagamento, descricao }) => ({
      ...{ valor, tipo, pessoa, data_vencimento, data_pagamento, descricao },
    }),
    // Two equal offerings of one day are two: what this file itself brought does not count.
    records: (importacao) => sql`select r.n, t.id, 'chave' as por, 1 as grau from r join financeiro t
      on t.valor = r.valor and t.tipo = r.tipo and t.pessoa is not distinct from r.pessoa
        and busca(t.descricao) = busca(r.descricao) and t.data_vencimento = coalesce(r.data_vencimento, r.data_pagamento)
        and t.data_pagamento is not distinct from r.data_pagamento
        and t.estornado_em is null and t.estorno_de is null and t.transferencia is null
        and not exists (select from importacao_linha l where l.importacao = ${importacao} and l.registro = t.id)
     `,
    keys: () => [],
  },
};

/** The records that rows repeat, by row. */
export async function findDuplicates(
  db: Db,
  actor: Actor,
  section: Section,
  importacao: number,
  rows: readonly Comparable[],
): Promise<Map<number, Duplicate>> {
  const rule = rules[section.name];
  const found = new Map<number, Duplicate>();
  if (!rule || rows.length === 0) return found;
  const compared = rows.map(({ linha, values }) => ({ n: linha, ...rule.values(values) }));
  const limit = scopeSql(section, actor) ?? raw('true');
  const records = await db.query<{ n: number; id: number; por: DuplicateReason }>(
    sql`with r as materialized (select * from jsonb_to_recordset(${JSON.stringify(compared)}::jsonb)
        as r(n integer, ${raw(rule.columns)})), achados as (${rule.records(importacao)})
      select distinct on (d.n) d.n, d.id, d.por from achados d join ${raw(section.name)} t on t.id = d.id
      where ${limit} order by d.n, d.grau, d.id`,
  );
  for (const { n, id, por } of records) found.set(n, { registro: id, linha: null, por });
  return found;
}

/** Finds rows that repeat an earlier one; the same object is asked for all rows of a file, or of a batch. */
export function createFileDuplicates(section: Section): (row: Comparable) => Duplicate | undefined {
  const rule = rules[section.name];
  const seen = new Map<string, { linha: number; values: Values }>();
  const differ = (a: unknown, b: unknown): boolean => Boolean(a) && Boolean(b) && a !== b;
  return ({ linha, values }) => {
    const keys = rule?.keys(values) ?? [];
    let repeated: Duplicate | undefined;
    for (const [key, por] of keys) {
      const before = seen.get(key);
      const isOther =
        before !== undefined &&
        por !== 'cpf' &&
        (differ(before.values.cpf, values.cpf) ||
          differ(before.values.data_nascimento, values.data_nascimento));
      if (before && !isOther) repeated ??= { registro: null, linha: before.linha, por };
      else if (!before) seen.set(key, { linha, values: rule!.values(values) });
    }
    return repeated;
  };
}
