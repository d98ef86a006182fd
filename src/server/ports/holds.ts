import type { Db } from '#server/db/client.ts';
import type { Sql } from '#server/db/sql.ts';

/** `lote`: the places of one lot; `voucher_valor`: centavos of the discounts that a voucher may still give */
type HoldKind = 'produto' | 'evento' | 'lote' | 'rifa' | 'voucher' | 'voucher_valor';

export interface HoldItem {
  tipo: HoldKind;
  alvo: number;
  quantidade: number;
}

/** A charge by its id; something without a charge yet by a key of its feature: `compra:12`. */
export type HoldOwner = number | string;

export interface NewOwner {
  /** the key of the owner is this prefix and its id: `compra:` */
  prefix: string;
  /** parts of a `with`; the part `dona` inserts the owner if `cabe.sim` and returns its id */
  insert: Sql;
  items: readonly HoldItem[];
  expiraEm: Date;
}

/**
 * Items held for a charge while it can be paid: stock, places, uses of a voucher. A hold is void after its expiry,
 * whatever its row says. A payment makes it permanent, and the end of the charge frees it (the code of charges does
 * both).
 */
export interface Holds {
  /** sets the total number; false: more than that are taken already */
  setTotal(tx: Db, item: { tipo: HoldKind; alvo: number }, total: number): Promise<boolean>;
  /** how many units a claim could take now; zero for an item without a total */
  free(db: Db, item: { tipo: HoldKind; alvo: number }): Promise<number>;
  /** all or nothing; false: at least one is not available */
  claim(tx: Db, owner: HoldOwner, items: readonly HoldItem[], expiraEm: Date): Promise<boolean>;
  /**
   * Claims for an owner that is inserted in the same statement, and so needs no transaction; undefined: not all items
   * are available, or inserting the owner found a conflict; then nothing is changed
   */
  claimWith<Owner extends { id: number }>(db: Db, owner: NewOwner): Promise<Owner | undefined>;
  /** frees the items that the owner took, held or sold; with `items`, only these */
  release(tx: Db, owner: HoldOwner, items?: readonly HoldItem[]): Promise<void>;
  /** moves the expiry of live holds; false: at least one had lapsed, and nothing is changed */
  renew(tx: Db, owner: string, expiraEm: Date): Promise<boolean>;
  /** a charge takes over the live holds of the purchase that it pays; false: at least one had lapsed, and nothing is changed */
  handOver(tx: Db, owner: string, cobranca: number, expiraEm: Date): Promise<boolean>;
  /** the items that the owner holds and has not bought yet */
  held(tx: Db, owner: HoldOwner): Promise<HoldItem[]>;
  /** makes holds permanent without a payment */
  keep(tx: Db, owner: string): Promise<void>;
}
