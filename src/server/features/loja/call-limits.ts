import type { Db } from '#server/db/client.ts';
import { createRateLimit, type Limit, perAddress } from '#server/http/rate-limit.ts';
import type { Clock } from '#server/ports/clock.ts';

/** The limits of the store, the same for the API and the pages. */
export function createLojaLimits(deps: { db: Db; clock: Clock }) {
  const { demand } = createRateLimit(deps);
  const requireIn = (tx: Db, limit: Limit): Promise<void> =>
    createRateLimit({ db: tx, clock: deps.clock }).demand(limit);
  return {
    /** A congregation shops from one network after the service. */
    call: (ip: string): Promise<void> => demand(perAddress('loja', ip, 1200, 10)),
    /** A visitor has one cart. */
    newCart: (ip: string): Promise<void> => demand(perAddress('carrinho', ip, 600, 60)),
    /** A buyer changes their mind a few times. Counted in the transaction that makes the order. */
    checkout: (tx: Db, consumidor: number): Promise<void> =>
      requireIn(tx, { key: `checkout:consumidor:${consumidor}`, max: 60, minutes: 60 }),
    /** Counted in the transaction of the payment; the caller counts one that fails apart. */
    pay: (tx: Db, consumidor: number): Promise<void> =>
      requireIn(tx, { key: `pagar:consumidor:${consumidor}`, max: 60, minutes: 60 }),
    /** Codes must not be found by trying. */
    voucher: (ip: string): Promise<void> => demand(perAddress('voucher', ip, 150, 15)),
    /** A user of the office scans codes at the busiest counter, and types names. */
    findPickup: (users: number): Promise<void> =>
      demand({ key: `retirada:users:${users}`, max: 600, minutes: 15 }),
    /** The code of a pickup must not be found by trying. */
    handOver: (pedido: number): Promise<void> =>
      demand({ key: `retirada:pedido:${pedido}`, max: 10, minutes: 15 }),
  };
}
