import { createHmac } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { prepared, raw, sql } from '#server/db/sql.ts';
import { network } from '#server/http/rate-limit.ts';

/** The tables of purchases, which count their holds in `renovacoes`. */
type HoldingTable = 'compra' | 'pedido';

/**
 * How often the items of a purchase are held anew: for more time, after its hold lapsed, or after a payment that was given up
 * or refused. People who type slowly or whose card is refused need a few.
 */
export const maxHolds = 8;

/** Counts one more hold of a purchase. False when it has reached `maxHolds`: other buyers come first. */
export const countHold = async (tx: Db, of: HoldingTable, id: number): Promise<boolean> =>
  (await tx.run(
    prepared(
      sql`update ${raw(of)} set renovacoes = renovacoes + 1 where id = ${id} and renovacoes < ${maxHolds}`,
    ),
  )) > 0;

/** The hash of a buyer's network that is stored with a purchase instead of the address; it differs for each `purpose`. */
export const networkHash = (secret: string, purpose: string, ip: string): string =>
  createHmac('sha256', secret)
    .update(`${purpose} ${network(ip)}`)
    .digest('base64url');
