import type { Actor } from '#server/crud/actor.ts';
import type { Values } from '#server/crud/behaviour.ts';
import { scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { DuplicateReason } from '#shared/contracts/importacao.ts';
import type { Section } from '#shared/crud/section.ts';
import { plainWords } from './read-values.ts';

/** A row with normalised values, to be compared. */
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
  /** records `t` that the rows `r` repeat, the most certain reason first: n, id, por, grau */
  records(importacao: number): Sql;
  /** the columns of `r` */
  columns: string;
  values(values: Values): Values;
  /** keys that duplicate rows of one file share, the most certain first; each begins with its reason */
  keys(values: Values): `${DuplicateReason} ${string}`[];
}

const firstName = (name: unknown): string => plainWords(String(name ?? '')).split(' ')[0] ?? '';
const isSame = (a: string, b: string): string => `(${a} is null or ${b} is null or ${a} = ${b})`;
const sameCpf = isSame('t.cpf', 'r.cpf');
const sameBirth = isSame('t.data_nascimento', 'r.data_nascimento');

/**
 * How duplicate rows are recognised. People who share a telephone are duplicates only with the same first name, and never with
 * another CPF or birth date: families share a telephone.
 */
const rules: Readonly<Record<string, Rule>> = {
  pessoa: {
    columns: 'nome text, cpf text, whatsapp text, data_nascimento date',
    values: ({ nome, cpf, whatsapp, data_nascimento }) => ({ nome, cpf, whatsapp, data_nascimento }),
    // Lateral, so that indexes are used for each row: PostgreSQL has no statistics of a table that was filled just now, and would compute
    // busca() of all people for each portion of rows.
    records: () => sql`select r.n, t.id, 'cpf' as por, 1 as grau from r join pessoa t on t.cpf = r.cpf
      union all select r.n, t.id, 'nome', 2 from r join lateral (select id, cpf from pessoa p
        where p.data_nascimento = r.data_nascimento and busca(p.nome) = busca(r.nome) offset 0) t on ${raw(sameCpf)}
      union all select r.n, t.id, 'whatsapp', 3 from r join lateral (select id, nome, cpf, data_nascimento from pessoa p
        where p.whatsapp = r.whatsapp offset 0) t on split_part(busca(t.nome), ' ', 1) = split_part(busca(r.nome), ' ', 1)
        and ${raw(sameCpf)} and ${raw(sameBirth)}`,
    keys({ nome, cpf, whatsapp, data_nascimento }) {
      const keys: `${DuplicateReason} ${string}`[] = [];
      if (cpf) keys.push(`cpf ${cpf}`);
      if (data_nascimento) keys.push(`nome ${plainWords(String(nome))} ${data_nascimento}`);
      if (whatsapp) keys.push(`whatsapp ${whatsapp} ${firstName(nome)}`);
      return keys;
    },
  },
  produto: {
    columns: 'ref text',
    values: ({ ref }) => ({ ref }),
    records: () =>
      sql`select r.n, t.id, 'chave' as por, 1 as grau from r join produto t on busca(t.ref) = busca(r.ref)`,
    keys: ({ ref }) => (ref ? [`chave ${plainWords(String(ref))}`] : []),
  },
  patrimonio: {
    columns: 'igreja integer, numero text',
    values: ({ igreja, numero }) => ({ igreja, numero }),
    // Without a church it is the head church's.
    records:
      () => sql`select r.n, t.id, 'chave' as por, 1 as grau from r join patrimonio t on busca(t.numero) = busca(r.numero)
      and t.igreja = coalesce(r.igreja, (select id from igreja where sede))`,
    keys: ({ igreja, numero }) => (numero ? [`chave ${igreja} ${plainWords(String(numero))}`] : []),
  },
  voluntario: {
    columns: 'pessoa integer',
    values: ({ pessoa }) => ({ pessoa }),
    records: () =>
      sql`select r.n, t.id, 'chave' as por, 1 as grau from r join voluntario t on t.pessoa = r.pessoa`,
    keys: ({ pessoa }) => (pessoa ? [`chave ${pessoa}`] : []),
  },
  financeiro: {
    columns:
      'valor bigint, tipo text, pessoa integer, data_vencimento date, data_pagamento date, descricao text',
    values: ({ valor, tipo, pessoa, data_vencimento, data_pagamento, descricao }) => ({
      valor,
      tipo,
      pessoa,
      data_vencimento,
      data_pagamento,
      descricao,
    }),
    // Two equal offerings of one day are two: entries that this file itself created are not counted as duplicates.
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

/** The keys by which a row is compared with other rows of its file. */
export interface RowKeys {
  chaves: string[];
  comparada: { cpf: unknown; data_nascimento: unknown; nome: string };
}

export const rowKeys = (section: Section, { values }: Comparable): RowKeys => ({
  chaves: rules[section.name]?.keys(values) ?? [],
  comparada: {
    cpf: values.cpf ?? null,
    data_nascimento: values.data_nascimento ?? null,
    nome: plainWords(String(values.nome ?? '')),
  },
});

const reasonOf = (key: string): DuplicateReason => key.slice(0, key.indexOf(' ')) as DuplicateReason;

/** Finds rows of a batch that repeat an earlier row of it. */
export function createFileDuplicates(section: Section): (row: Comparable) => Duplicate | undefined {
  const firstByKey = new Map<string, { linha: number; comparada: RowKeys['comparada'] }>();
  const differ = (a: unknown, b: unknown): boolean => Boolean(a) && Boolean(b) && a !== b;
  return (row) => {
    const { chaves, comparada } = rowKeys(section, row);
    let repeated: Duplicate | undefined;
    for (const key of chaves) {
      const before = firstByKey.get(key);
      const por = reasonOf(key);
      const isOther =
        before !== undefined &&
        por !== 'cpf' &&
        (differ(before.comparada.cpf, comparada.cpf) ||
          differ(before.comparada.data_nascimento, comparada.data_nascimento));
      if (before && !isOther) repeated ??= { registro: null, linha: before.linha, por };
      else if (!before) firstByKey.set(key, { linha: row.linha, comparada });
    }
    return repeated;
  };
}

const sameText = (name: string): string =>
  `(k.comparada ->> '${name}' is null or k.antes ->> '${name}' is null or k.comparada ->> '${name}' = k.antes ->> '${name}')`;

/** Marks the rows of an import that repeat an earlier row of it, by the keys that their check stored. */
export async function markFileDuplicates(db: Db, importacao: number): Promise<void> {
  await db.run(sql`with k as (
      select l.linha, c.chave, c.grau, l.comparada, first_value(l.linha) over w as primeira, first_value(l.comparada) over w as antes
      from importacao_linha l, unnest(l.chaves) with ordinality as c(chave, grau)
      where l.importacao = ${importacao} and (l.resultado is null or l.resultado = 'erro')
      window w as (partition by c.chave order by l.linha)),
    achados as (select distinct on (k.linha) k.linha, k.primeira, split_part(k.chave, ' ', 1) as por from k
      where k.primeira < k.linha and (k.chave like 'cpf %' or ${raw(sameText('cpf'))} and ${raw(sameText('data_nascimento'))})
      order by k.linha, k.grau),
    novas as (select l.linha, coalesce(l.escolha, i.duplicados) = 'adicionar' and a.por = 'cpf' as recusada,
        case when a.linha is not null then jsonb_build_object('registro', null, 'linha', a.primeira, 'por', a.por) end as duplicada
      from importacao_linha l join importacao i on i.id = l.importacao left join achados a on a.linha = l.linha
      where l.importacao = ${importacao} and (l.resultado is null or l.resultado = 'erro') and l.chaves is not null
        and (l.duplicada is null or l.duplicada ->> 'registro' is null))
    update importacao_linha l set duplicada = n.duplicada,
      erros = case when n.recusada then '{"cpf": [{"key": "validation.unique"}]}'::jsonb end
    from novas n where l.importacao = ${importacao} and l.linha = n.linha and l.duplicada is distinct from n.duplicada`);
}
