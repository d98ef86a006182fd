import type { Db } from '#server/db/client.ts';

/** `lote`: the places of one lot; `voucher_valor`: centavos of the discounts that a voucher may still give */
type HoldKind = 'produto' | 'evento' | 'lote' | 'rifa' | 'voucher' | 'voucher_valor';

export interface HoldItem {
  tipo: HoldKind;
  alvo: number;
  quantidade: number;
}

/** A charge by its id, or by a key of its feature something that is not charged yet: `compra:12`. */
export type HoldOwner = number | string;

/**
 * Items held for a charge while it can be paid: stock, places, uses of a voucher. A hold is void after its expiry,
 * whatever its row says. Payment makes it permanent, the end of the charge frees it (the charges do both).
 */
export interface Holds {
  /** the total number; false: more than that are taken already */
  setTotal(tx: Db, item: { tipo: HoldKind; alvo: number }, total: number): Promise<boolean>;
  /** how many a claim could take now; zero for an item without a total */
  free(db: Db, item: { tipo: HoldKind; alvo: number }): Promise<number>;
  /** all or nothing; false: at least one is not available */
  claim(tx: Db, owner: HoldOwner, items: readonly HoldItem[], expiraEm: Date): Promise<boolean>;
  /** frees what the owner took, held or sold; with `items`, only these */
  release(tx: Db, owner: HoldOwner, items?: readonly HoldItem[]): Promise<void>;
  /** moves the expiry of live holds; false: at least one had lapsed, and nothing is changed */
  renew(tx: Db, owner: string, expiraEm: Date): Promise<boolean>;
  /** a charge takes over the live holds of what it pays for; false: at least one had lapsed, and nothing is changed */
  handOver(tx: Db, owner: string, cobranca: number, expiraEm: Date): Promise<boolean>;
  /** makes holds permanent that need no payment */
  keep(tx: Db, owner: string): Promise<void>;
}
