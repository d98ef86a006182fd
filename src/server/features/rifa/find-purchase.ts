import type { Db } from '#server/db/client.ts';
import { prepared, raw, sql } from '#server/db/sql.ts';
import type { EstadoCompraRifa } from '#shared/contracts/rifa.ts';
import type { Locale } from '#shared/i18n/languages.ts';

export interface PurchaseRow {
  id: number;
  rifa: number;
  codigo: string;
  nome: string;
  whatsapp: string | null;
  email: string | null;
  cpf: string | null;
  idioma: Locale;
  estado: EstadoCompraRifa;
  numeros: number[];
  quantidade: number;
  escolhidos: boolean;
  valor: number;
  cobranca: number | null;
  sandbox: boolean;
  expira_em: Date | null;
  pago_em: Date | null;
}

const columns =
  raw(`id, rifa, codigo, nome, whatsapp, email, cpf, idioma, estado, numeros, quantidade, escolhidos, valor,
  cobranca, sandbox, expira_em, pago_em`);

type Which = { id: number } | { codigo: string } | { cobranca: number };

export async function findPurchase(db: Db, which: Which): Promise<PurchaseRow | undefined> {
  const [name, value] = Object.entries(which)[0]!;
  const [row] = await db.query<PurchaseRow>(
    prepared(sql`select ${columns} from rifa_compra where ${raw(name)} = ${value}`),
  );
  return row;
}
