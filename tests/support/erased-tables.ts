import { childTables } from '#server/crud/columns.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { eraseTitular } from '#server/features/titular/erase.ts';
import { findTitular } from '#server/features/titular/own-rows.ts';
import type { ItemDoApagamento, ParteDoApagamento } from '#shared/contracts/titular.ts';
import { sections } from '#shared/sections/index.ts';
import type { TestApp } from './app.ts';

/**
 * The tables of the records that each part of the preview is about, without those of their lists. Tests compare them with the tables
 * that the erasure changes.
 */
export const tablesOfParts: Readonly<Record<ParteDoApagamento, readonly string[]>> = {
  cadastro: ['pessoa'],
  foto: ['arquivo'],
  contato: ['contato'],
  pedidooracoes: ['pedidooracoes'],
  familia: ['familia'],
  anotacao: ['anotacao'],
  visita: ['visita'],
  presenca: ['presenca'],
  visitante: ['visitante'],
  crianca: ['crianca_entrada'],
  voluntario: ['voluntario'],
  departamento: ['departamento'],
  aviso: ['aviso', 'espera', 'inscricao_mensagem_envio'],
  consumidor: ['consumidor', 'consumidor_endereco'],
  requerimento_pendente: ['requerimento_pendente'],
  importacao: ['importacao_linha', 'importacao_foto', 'importacao_familia'],
  fusao: ['fusao'],
  documento: ['documento'],
  cargo: ['cargo'],
  escala: ['escala_vaga'],
  inscricao: ['inscricao', 'inscricao_evento'],
  inscricao_responsavel: ['inscricao'],
  compra: ['compra', 'inscricao_evento'],
  pedido: ['pedido', 'cobranca'],
  rifa_compra: ['rifa_compra', 'rifa_compra_evento', 'rifa_entrega'],
  rifa_vendedor: ['rifa_vendedor'],
  envelope: ['contagem_envio'],
  cobranca: ['cobranca', 'arquivo'],
  promessa: ['contribuicao_mensal'],
  crianca_trazida: ['crianca_entrada'],
  parente: ['pessoa'],
  cuidado: ['pessoa'],
  visita_feita: ['visita'],
  intercessor: ['pedidooracoes'],
  convidado: ['visitante'],
  postagem: ['postagem'],
  requerimento: ['requerimento'],
  trilha: ['trilha'],
  dinheiro: ['cobranca', 'financeiro', 'rifa_compra', 'arquivo'],
  consentimento: [],
};

/** Whether triggers compute the rows of this table from those of others: sums, words to search for, the version of the site. */
const isComputed = (table: string): boolean => /^(total_.*|pessoa_palavra|site_versao)$/.test(table);

const ownerByList = new Map(
  sections.flatMap((section) => childTables(section).map(({ name }) => [name, section.name] as const)),
);
/** The table of the record to which a row belongs: that of its own, or the record in whose list it is. */
export const ownerOf = (table: string): string => ownerByList.get(table) ?? table;

/** The tables that parts of a preview are about. */
export const tablesShown = (itens: readonly Pick<ItemDoApagamento, 'chave'>[]): string[] =>
  itens.flatMap(({ chave }) => tablesOfParts[chave]);

/** In how many rows of each table this session changed or deleted something. */
async function changesByTable(tx: Db): Promise<Map<string, number>> {
  const rows = await tx.query<{ tabela: string; linhas: number }>(
    sql`select relname as tabela, n_tup_upd + n_tup_del as linhas from pg_stat_xact_user_tables`,
  );
  return new Map(rows.map(({ tabela, linhas }) => [tabela, linhas]));
}

/** Erases a person, whatever impedes it; returns the tables of the records that it changed or deleted. */
export const eraseAndListTables = (t: TestApp, id: number): Promise<string[]> =>
  t.db.transaction(async (tx) => {
    // Changes of earlier transactions of the session may be counted still.
    const before = await changesByTable(tx);
    await eraseTitular(tx, t, await findTitular(tx, id));
    const changed = [...(await changesByTable(tx))].filter(
      ([table, rows]) => rows > (before.get(table) ?? 0) && !isComputed(table),
    );
    return [...new Set(changed.map(([table]) => ownerOf(table)))].toSorted();
  });
