import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Gateways } from '#server/ports/payments.ts';
import { isSettled } from '#shared/cobranca.ts';
import { AppError } from '#shared/errors.ts';
import { writeExcess } from './books.ts';
import type { ChargeRow } from './charge-row.ts';
import type { ChargeTransitions } from './charge-transitions.ts';
import { readSoon } from './read-soon.ts';

interface Piece {
  id: number;
  valor: number;
  tipo: 'normal' | 'atraso' | 'excesso';
  situacao: 'aceito' | 'a_decidir' | 'devolvido';
  quando: Date;
}

export interface Decision {
  /** the arrival to decide on */
  recebimento: number;
  decisao: 'aceitar' | 'devolver';
  ator: string;
  motivo?: string;
  /** accepts late money that is less than the amount as full payment */
  porMenos?: boolean;
}

interface DecideDeps {
  clock: Clock;
  gateways: Gateways;
  transitions: ChargeTransitions;
  /** requests a refund */
  ask(
    tx: Db,
    row: ChargeRow,
    refund: { valor: number; motivo: string; ator: string; recebimento: number },
  ): Promise<number>;
}

/** The treasurer's decision on late or excess money: keep it, or return it. */
export function createPendingMoneyDecision({ clock, gateways, transitions, ask }: DecideDeps) {
  async function decide(tx: Db, charge: ChargeRow, decision: Decision): Promise<ChargeRow> {
    const { recebimento, decisao, ator, porMenos = false } = decision;
    const [piece] = await tx.query<Piece>(sql`select id, valor, tipo, situacao, quando from recebimento
      where id = ${recebimento} and cobranca = ${charge.id} for update`);
    if (!piece) throw new AppError('not_found', 'error.not_found');
    if (piece.situacao !== 'a_decidir') throw new AppError('conflict', 'cobranca.decided');
    const { valor } = piece;
    if (decisao === 'devolver') {
      await tx.run(sql`update recebimento set situacao = 'devolvido' where id = ${piece.id}`);
      const estorno = await ask(tx, charge, {
        valor,
        ator,
        recebimento: piece.id,
        motivo: decision.motivo ?? '',
      });
      return transitions.step(
        tx,
        charge,
        { a_decidir: charge.a_decidir - valor },
        { tipo: 'estorno_pedido', ator, valor, dados: { estorno, recebimento: piece.id } },
      );
    }
    // Late money whose refund failed is an excess once other money paid the charge.
    if (piece.tipo === 'excesso' || isSettled(charge.estado)) {
      await tx.run(sql`update recebimento set tipo = 'excesso', situacao = 'aceito' where id = ${piece.id}`);
      const after = await transitions.step(
        tx,
        charge,
        { recebido: charge.recebido + valor, a_decidir: charge.a_decidir - valor },
        { tipo: 'aceito', ator, valor, dados: { recebimento: piece.id } },
      );
      if (!after.sandbox) await writeExcess(tx, after, { recebimento: piece.id, valor }, clock.now());
      return after;
    }
    const [late] = await tx.query<{ valor: number }>(sql`select sum(valor)::bigint as valor from recebimento
      where cobranca = ${charge.id} and tipo = 'atraso' and situacao = 'a_decidir'`);
    const isLess = late!.valor < charge.valor;
    if (isLess && !porMenos) throw new AppError('conflict', 'cobranca.short');
    return transitions.payLate(tx, charge, {
      ator,
      quando: piece.quando,
      force: true,
      ...(isLess && { less: late!.valor }),
    });
  }

  // What disputes took was not entered while it could be part of this money.
  return async (tx: Db, charge: ChargeRow, decision: Decision): Promise<ChargeRow> =>
    readSoon(tx, { clock, gateways }, await decide(tx, charge, decision));
}
