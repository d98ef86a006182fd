import type { Db } from '#server/db/client.ts';
import { prepared, raw, sql } from '#server/db/sql.ts';
import type { OpcaoDeEntrega } from '#shared/contracts/entrega.ts';
import type { Endereco } from '#shared/contracts/loja.ts';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import type { EstadoDevolucao, EstadoPedido, TipoEntrega } from '#shared/loja/pedido.ts';

export interface OrderRow {
  id: number;
  /** counts the changes: a decision based on an older version is not written */
  versao: number;
  codigo: string;
  retirada_codigo: string;
  consumidor: number | null;
  canal: 'site' | 'balcao';
  estado: EstadoPedido;
  nome: string | null;
  email: string | null;
  whatsapp: string | null;
  idioma: Locale;
  igreja: number | null;
  entrega: TipoEntrega | null;
  opcao: OpcaoDeEntrega | null;
  endereco: Endereco | null;
  rastreio: string | null;
  presente: boolean;
  nota: string | null;
  voucher: number | null;
  subtotal: number;
  desconto: number;
  frete: number;
  total: number;
  sandbox: boolean;
  cobranca: number | null;
  reservada_ate: Date | null;
  cancelado_por: 'prazo' | 'comprador' | 'loja' | null;
  devolucao: EstadoDevolucao | null;
  devolucao_motivo: string | null;
  devolucao_em: Date | null;
  a_devolver: number;
  pago_em: Date | null;
  entregue_em: Date | null;
  criado_em: Date;
}

export const orderColumns = raw(
  [
    'id',
    'versao',
    'canal',
    'codigo',
    'retirada_codigo',
    'consumidor',
    'estado',
    'nome',
    'email',
    'whatsapp',
    'idioma',
    'igreja',
    'entrega',
    'opcao',
    'endereco',
    'rastreio',
    'presente',
    'nota',
    'voucher',
    'subtotal',
    'desconto',
    'frete',
    'total',
    'sandbox',
    'cobranca',
    'reservada_ate',
    'cancelado_por',
    'devolucao',
    'devolucao_motivo',
    'devolucao_em',
    'a_devolver',
    'pago_em',
    'entregue_em',
    'criado_em',
  ].join(', '),
);

type Which = { id: number } | { codigo: string };

/** Locks are taken in one order: charge, counted items (holds), order. */
export async function findOrder(db: Db, which: Which): Promise<OrderRow | undefined> {
  const [name, value] = Object.entries(which)[0]!;
  const [row] = await db.query<OrderRow>(
    prepared(sql`select ${orderColumns} from pedido where ${raw(name)} = ${value}`),
  );
  return row;
}

export const unknownOrder = (): AppError => new AppError('not_found', 'error.not_found');

/** An order of this consumer; those of other consumers are not found. */
export async function findOwn(db: Db, consumidor: number, id: number): Promise<OrderRow> {
  const row = await findOrder(db, { id });
  if (row?.consumidor !== consumidor) throw unknownOrder();
  return row;
}

/**
 * Whether an order was placed: a draft `p` is one as soon as its payment was begun, also when that was refused or given up. The cart is
 * empty then, and so the order is shown to its buyer.
 */
export const wasPlacedSql = sql`(p.estado <> 'rascunho'
  or exists (select from cobranca k where k.origem = 'pedido' and k.origem_id = p.id))`;

/** The order behind the secret link of its mails; undefined: none, or a checkout that was never paid for. */
export async function findPlaced(db: Db, codigo: string): Promise<OrderRow | undefined> {
  const [row] = await db.query<OrderRow>(
    prepared(sql`select ${orderColumns} from pedido p where p.codigo = ${codigo} and ${wasPlacedSql}`),
  );
  return row;
}

/** The owner of holds without a charge. */
export const holdOwnerOf = (pedido: number): string => `pedido:${pedido}`;

/** A line of an order as it is stored. */
export interface ItemRow {
  id: number;
  variante: number | null;
  produto: number | null;
  nome: string;
  ref: string;
  tamanho: string | null;
  cor_nome: string | null;
  cor_hex: string | null;
  quantidade: number;
  preco: number;
  desconto: number;
  com_voucher: number;
  devolvidas: number;
  devolvido: number;
  /** units from which the buyer withdrew and that are not back yet */
  desistidas: number;
}

export const itemsOf = (db: Db, pedido: number): Promise<ItemRow[]> =>
  db.query(
    prepared(sql`select id, variante, produto, nome, ref, tamanho, cor_nome, cor_hex, quantidade, preco, desconto,
        com_voucher, devolvidas, devolvido, desistidas
      from pedido_item where pedido = ${pedido} order by ordem`),
  );

/**
 * The row, locked for a change that touches nothing but the order and its lines. A payment that begins meanwhile waits, and then finds
 * another `versao` than the one it was based on.
 */
export async function lockOrder(tx: Db, id: number): Promise<OrderRow> {
  const [row] = await tx.query<OrderRow>(
    prepared(sql`select ${orderColumns} from pedido where id = ${id} for update`),
  );
  if (!row) throw unknownOrder();
  return row;
}

/**
 * One step of an order at a time: the others wait, and then see what it did. The transitions of charges do not wait here:
 * every change of a step is conditional on the state of the order.
 */
export async function withOrderLock<T>(tx: Db, id: number, work: (row: OrderRow) => Promise<T>): Promise<T> {
  await tx.run(prepared(sql`select pg_advisory_xact_lock(hashtext('pedido'), ${id}::integer)`));
  const row = await findOrder(tx, { id });
  if (!row) throw unknownOrder();
  return work(row);
}
