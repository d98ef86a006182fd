import type { Db } from '#server/db/client.ts';
import { prepared, raw, sql } from '#server/db/sql.ts';
import type { EstadoCompra, PassoCompra } from '#shared/contracts/inscricao.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import type { Draft } from '#shared/inscricao/draft.ts';

export interface PurchaseRow {
  id: number;
  codigo: string;
  evento: number;
  estado: EstadoCompra;
  passo: PassoCompra;
  nome: string | null;
  email: string | null;
  whatsapp: string | null;
  idioma: Locale;
  voucher: number | null;
  total: number;
  desconto: number;
  sandbox: boolean;
  cobranca: number | null;
  reservada_ate: Date;
  /** until when its places were promised, however a payment ends before; null: never promised */
  guardada_ate: Date | null;
  renovacoes: number;
  espera: number | null;
  /** data that was typed and not accepted yet */
  rascunho: Draft | null;
}

const columns = raw(
  [
    'id',
    'codigo',
    'evento',
    'estado',
    'passo',
    'nome',
    'email',
    'whatsapp',
    'idioma',
    'voucher',
    'total',
    'desconto',
    'sandbox',
    'cobranca',
    'reservada_ate',
    'guardada_ate',
    'renovacoes',
    'espera',
    'rascunho',
  ].join(', '),
);

type Which = { codigo: string } | { id: number } | { chave: string };

/** Locks are taken in one order: charge, counted items (holds), purchase. */
export async function findPurchase(db: Db, which: Which): Promise<PurchaseRow | undefined> {
  const [name, value] = Object.entries(which)[0]!;
  const [row] = await db.query<PurchaseRow>(
    prepared(sql`select ${columns} from compra where ${raw(name)} = ${value}`),
  );
  return row;
}

/** The owner of holds that have no charge yet; without a number, the prefix of all such owners. */
export const holdOwnerOf = (compra: number | ''): string => `compra:${compra}`;

/** The later moment: places that were promised are held until then. */
export const laterOf = (until: Date, promised: Date | null): Date =>
  promised !== null && promised > until ? promised : until;
