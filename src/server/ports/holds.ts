import type { Db } from '#server/db/client.ts';

export type HoldKind = 'produto' | 'evento' | 'rifa' | 'voucher';

export interface HoldItem {
  tipo: HoldKind;
  alvo: number;
  quantidade: number;
}

/**
 * Things held for a charge while it can be paid: stock, places, uses of a voucher. Held until a moment; past it the
 * hold is none, whatever its row says. Paid, it is for good; ended, it is free again (the charges see to both).
 */
export interface Holds {
  /** how many there are in all; false: more than that are taken already */
  setTotal(tx: Db, item: { tipo: HoldKind; alvo: number }, total: number): Promise<boolean>;
  /** how many a claim could have now; of something that was never counted, none */
  free(db: Db, item: { tipo: HoldKind; alvo: number }): Promise<number>;
  /** all of them or none; false: at least one is not to be had */
  claim(tx: Db, cobranca: number, items: readonly HoldItem[], expiraEm: Date): Promise<boolean>;
  /** what was sold comes back, all that a charge took: a refund after which the thing can be sold again */
  release(tx: Db, cobranca: number): Promise<void>;
}
