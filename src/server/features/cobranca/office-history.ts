import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type {
  Estorno,
  EventoCobranca,
  HistoriaCobranca,
  Recebimento,
} from '#shared/contracts/cobranca-office.ts';
import { AppError } from '#shared/errors.ts';
import { findCharge } from './charge-row.ts';
import { isRefused } from './failed-refunds.ts';
import { type Clerk, isMine, type Office } from './office.ts';
import type { Refunds } from './refunds.ts';
import { isUnansweredSql } from './unanswered-refunds.ts';

type Dated<T, Name extends keyof T> = Omit<T, Name> & Record<Name, Date>;
type EventRow = Dated<EventoCobranca, 'quando'>;
type ArrivalRow = Dated<Recebimento, 'quando'>;
type RefundRow = Dated<Estorno, 'criado_em'> & { feito_em: Date | null };

/** All events of a charge, with the names of their authors. */
export async function historyOf(
  db: Db,
  clerk: Clerk,
  id: number,
  { office, refunds, now }: { office: Office; refunds: Refunds; now: Date },
): Promise<HistoriaCobranca> {
  const row = await findCharge(db, { id });
  if (!row || !isMine(clerk, row.igreja)) throw new AppError('not_found', 'error.not_found');
  const events =
    await db.query<EventRow>(sql`select e.id, e.quando, e.tipo, e.de, e.para, e.valor, e.ator, e.dados,
      nome_do_ator(e.ator) as nome
    from cobranca_evento e where e.cobranca = ${id} order by e.id`);
  const arrivals = await db.query<ArrivalRow>(sql`select id, referencia, valor, quando, tipo, situacao
    from recebimento where cobranca = ${id} order by id`);
  const estornos =
    await db.query<RefundRow>(sql`select id, recebimento, valor, motivo, estado, criado_em, feito_em,
      desfeito_em is not null and acertado_em is null as falhou_depois, ${isRefused} as recusado,
      ${isUnansweredSql(now)} as sem_resposta
    from estorno e where cobranca = ${id} order by id`);
  return {
    eventos: events.map((event) => ({ ...event, quando: event.quando.toISOString() })),
    recebimentos: arrivals.map((arrival) => ({ ...arrival, quando: arrival.quando.toISOString() })),
    estornos: estornos.map((estorno) => ({
      ...estorno,
      criado_em: estorno.criado_em.toISOString(),
      feito_em: estorno.feito_em?.toISOString() ?? null,
    })),
    estornavel: Math.max(0, await refunds.refundable(db, row)),
    manual: office.isManual(row),
  };
}
