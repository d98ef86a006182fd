import type { Db } from '#server/db/client.ts';

type HoldKind = 'produto' | 'evento' | 'rifa' | 'voucher';

export interface HoldItem {
  tipo: HoldKind;
  alvo: number;
  quantidade: number;
}

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
  claim(tx: Db, cobranca: number, items: readonly HoldItem[], expiraEm: Date): Promise<boolean>;
  /** frees all that a paid charge took: for a refund after which it can be sold again */
  release(tx: Db, cobranca: number): Promise<void>;
}
