import type { Db } from '#server/db/client.ts';
import type { Sql } from '#server/db/sql.ts';

/** `lote`: the places of one lot; `voucher_valor`: centavos of the discounts that a voucher may still give */
type HoldKind = 'produto' | 'evento' | 'lote' | 'rifa' | 'voucher' | 'voucher_valor';

export interface HoldItem {
  tipo: HoldKind;
  alvo: number;
  quantidade: number;
}

/** A charge by its id, or by a key of its feature something that is not charged yet: `compra:12`. */
export type HoldOwner = number | string;

export interface NewOwner {
  /** the key of the owner is this with its id: `compra:` */
  prefix: string;
  /** parts of a `with`; one of them, `dona`, inserts the owner where `cabe.sim` and returns its id */
  insert: Sql;
  items: readonly HoldItem[];
  expiraEm: Date;
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
  claim(tx: Db, owner: HoldOwner, items: readonly HoldItem[], expiraEm: Date): Promise<boolean>;
  /**
   * Claims for an owner that is inserted in the same statement, and so needs no transaction; undefined: not all are
   * available, or its insertion found a conflict, and nothing is changed
   */
  claimWith<Owner extends { id: number }>(db: Db, owner: NewOwner): Promise<Owner | undefined>;
  /** frees what the owner took, held or sold; with `items`, only these */
  release(tx: Db, owner: HoldOwner, items?: readonly HoldItem[]): Promise<void>;
  /** moves the expiry of live holds; false: at least one had lapsed, and nothing is changed */
  renew(tx: Db, owner: string, expiraEm: Date): Promise<boolean>;
  /** a charge takes over the live holds of what it pays for; false: at least one had lapsed, and nothing is changed */
  handOver(tx: Db, owner: string, cobranca: number, expiraEm: Date): Promise<boolean>;
  /** what the owner holds and has not bought yet */
  held(tx: Db, owner: HoldOwner): Promise<HoldItem[]>;
  /** makes holds permanent that need no payment */
  keep(tx: Db, owner: string): Promise<void>;
}
