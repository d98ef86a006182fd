import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Storage } from '#server/ports/storage.ts';
import { insertArrivals, insertReversals } from '#server/sections/financeiro-pares.ts';
import { firstOfMonth, formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { financeiro } from '#shared/sections/financeiro.ts';
import { insertRows } from '../insert-rows.ts';
import { demoLancamentos, givers } from './books.ts';
import type { Lancamento } from './lancamento.ts';
import { receiptPdf } from './receipt.ts';

interface Seeding {
  tx: Db;
  storage: Storage;
  now: Date;
  today: string;
  /** ids in the order of demoIgrejas */
  igrejas: readonly number[];
  /** keys of stored files, to delete them when seeding fails */
  stored: string[];
}

type Named = { id: number; nome: string };

/** The books of the church; accounts, categories and people exist already. */
export async function seedFinanceiro(seeding: Seeding): Promise<void> {
  const { tx, now, today, igrejas } = seeding;
  const contas = await tx.query<Named>(sql`select id, nome from conta`);
  const categorias = await tx.query<Named & { tipo: string }>(sql`select id, nome, tipo from categoria`);
  const pessoas = await tx.query<{ id: number }>(sql`select id from pessoa
    where status = 'membro_ativo' and data_nascimento < ${today}::date - 9000 order by id limit ${givers}`);
  const conta = (nome: string | undefined): number | null =>
    contas.find((one) => one.nome === nome)?.id ?? null;
  const books = demoLancamentos(today);
  const files = await keepReceipts(seeding, books);
  const rows = books.map((one) => ({
    ...one.row,
    competencia: firstOfMonth(one.row.data_vencimento),
    conta: conta(one.conta),
    conta_destino: conta(one.destino),
    categoria:
      categorias.find(({ nome, tipo }) => nome === one.categoria && tipo === `financeiro_${one.row.tipo}`)
        ?.id ?? null,
    pessoa: one.pessoa === undefined ? null : (pessoas[one.pessoa % pessoas.length]?.id ?? null),
    igreja: igrejas[one.igreja ?? 0],
    comprovante: files.get(one) ?? null,
  }));
  const ids = await insertRows(tx, financeiro, rows, today);
  const idsOf = (matches: (one: Lancamento) => boolean): number[] =>
    ids.filter((_, at) => matches(books[at]!));

  for (const plano of new Set(books.flatMap(({ plano }) => plano ?? []))) {
    const group = idsOf((one) => one.plano === plano);
    await tx.run(sql`update financeiro f set recorrencia = ${group[0]}, parcela = ordem
      from unnest(${group}::integer[]) with ordinality as g(id, ordem) where f.id = g.id`);
  }
  await insertArrivals(
    tx,
    idsOf(({ destino }) => destino !== undefined),
  );
  await insertReversals(
    tx,
    idsOf(({ estornado }) => estornado === true),
    { today, now },
  );
}

/** Stores the scanned bills: bytes into the storage, rows into the table of files. */
async function keepReceipts(
  { tx, storage, stored }: Seeding,
  books: readonly Lancamento[],
): Promise<Map<Lancamento, string>> {
  const receiptFiles = new Map<Lancamento, string>();
  for (const entry of books) {
    if (entry.recibo === undefined) continue;
    const id = randomUUID();
    const chave = `financeiro/comprovante/${id}`;
    const body = receiptPdf('Comprovante de pagamento', [
      entry.recibo,
      `Valor: ${formatMoney(entry.row.valor, 'pt_BR')}`,
      `Data: ${formatDate(entry.row.data_pagamento!)}`,
      'Igreja Evangélica Aprisco da Graça',
      'Documento de demonstração',
    ]);
    stored.push(chave);
    await storage.put(chave, body, 'application/pdf');
    receiptFiles.set(entry, id);
    await tx.run(sql`insert into arquivo (id, chave, nome, tipo, bytes, subject)
      values (${id}, ${chave}, 'comprovante.pdf', 'application/pdf', ${body.length}, ${financeiro.subject})`);
  }
  return receiptFiles;
}
