import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { notify } from '#server/ports/notifications.ts';
import type { ChargeRow } from './charge-row.ts';
import type { ChargeTransitions } from './charge-transitions.ts';

interface Settled {
  id: number;
  valor: number;
}

/** More refunds of one charge than anyone settles by hand: the rest is not compared. */
const most = 12;

/** Some of the refunds that add up to the total; undefined: none do. */
function addingUpTo(refunds: readonly Settled[], total: number): Settled[] | undefined {
  if (total === 0) return [];
  for (const [at, one] of refunds.entries()) {
    if (one.valor > total) continue;
    const others = addingUpTo(refunds.slice(at + 1), total - one.valor);
    if (others) return [one, ...others];
  }
  return undefined;
}

/**
 * The gateway returned `valor` that no refund explains. If refunds that the treasurer recorded as returned in another way, because the
 * gateway had not answered, add up to it, it made them after all: they count in its total from now on, and nothing is entered a second time.
 * The money may have left twice, which only the treasurer can tell, so the history and a notification say so.
 * `isExact`: all of it or nothing. Returns what is still unexplained.
 */
export async function takeLateAnswer(
  tx: Db,
  { transitions, now }: { transitions: Pick<ChargeTransitions, 'step'>; now: Date },
  row: ChargeRow,
  { valor, isExact }: { valor: number; isExact: boolean },
): Promise<number> {
  if (valor <= 0) return valor;
  const refunds = await tx.query<
    Settled & { estado: 'feito' | 'falhou' }
  >(sql`select id, valor, estado from estorno
    where cobranca = ${row.id} and resolvido_em is not null and (estado = 'falhou' or acertado_em is not null)
    order by id limit ${most} for update`);
  const settled = refunds.filter(({ estado }) => estado === 'feito');
  const givenUp = refunds.filter(({ estado }) => estado === 'falhou');
  let rest = valor;
  const upTo = settled.filter((one) => {
    if (one.valor > rest) return false;
    rest -= one.valor;
    return true;
  });
  // With refunds that were given up, too: those are entered by the caller.
  const together = addingUpTo([...settled, ...givenUp], valor)?.filter((one) =>
    settled.includes(one as never),
  );
  const made = together ?? (isExact ? [] : upTo);
  for (const { id, valor: amount } of made) {
    await tx.run(sql`update estorno set desfeito_em = null, acertado_em = null where id = ${id}`);
    await transitions.step(
      tx,
      row,
      {},
      { tipo: 'estorno_tardio', ator: `gateway:${row.gateway}`, valor: amount, dados: { estorno: id } },
    );
    if (!row.sandbox)
      await notify(tx, [
        { tipo: 'estorno_tardio', registro: row.id, chave: `${row.id}:${id}:${now.getTime()}` },
      ]);
  }
  return valor - made.reduce((sum, one) => sum + one.valor, 0);
}
