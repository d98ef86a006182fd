import { randomUUID } from 'node:crypto';
import { setAuthor } from '#server/db/author.ts';
import type { Database, Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { waitForAll } from '#server/db/wait-for-all.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Gateways } from '#server/ports/payments.ts';
import { isOpen, isSettled } from '#shared/cobranca.ts';
import type { CobrancaAgora, Confirmacao } from '#shared/contracts/cobranca-office.ts';
import { churchToday, dateLabel } from '#shared/dates.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { firstBankDay } from './bank-statement/day.ts';
import { type ChargeRow, lockCharge } from './charge-row.ts';
import type { ChargeTransitions } from './charge-transitions.ts';
import type { FailedRefunds } from './failed-refunds.ts';
import type { Refunds } from './refunds.ts';
import type { UnansweredRefunds } from './unanswered-refunds.ts';

export interface OfficeDeps {
  db: Database;
  clock: Clock;
  gateways: Gateways;
  transitions: ChargeTransitions;
  refunds: Refunds;
  failedRefunds: FailedRefunds;
  unansweredRefunds: UnansweredRefunds;
}

/** A user of the office, with the churches the user is limited to. */
export type Clerk = Pick<StaffIdentity, 'user' | 'igrejas'>;

const actorOf = ({ user }: Clerk): string => `users:${user.id}`;

export const chargeNow = (row: ChargeRow): CobrancaAgora => ({
  id: row.id,
  estado: row.estado,
  valor: row.valor,
  recebido: row.recebido,
  estornado: row.estornado,
  a_decidir: row.a_decidir,
  paga_em: row.paga_em?.toISOString() ?? null,
});

export const isMine = ({ igrejas }: Clerk, igreja: number | null): boolean =>
  igrejas === null || (igreja !== null && igrejas.includes(igreja));

export type Office = ReturnType<typeof createOffice>;

/** The treasurer's operations on charges. Each is one transaction under the charge's lock, in the user's name. */
export function createOffice(deps: OfficeDeps) {
  const { db, clock, gateways, transitions, refunds, failedRefunds, unansweredRefunds } = deps;

  /** A charge of another church answers not_found. */
  async function lockMine(tx: Db, clerk: Clerk, id: number): Promise<ChargeRow> {
    const [, row] = await waitForAll([setAuthor(tx, clerk.user.id), lockCharge(tx, id)]);
    if (!isMine(clerk, row.igreja)) throw new AppError('not_found', 'error.not_found');
    return row;
  }

  const isManual = (row: ChargeRow): boolean => gateways.get(row.gateway)?.manual === true;

  /** The time of an arrival on a bank's day: noon unless it is today, and never before the charge was created. */
  function momentOf(row: ChargeRow, data: string | undefined): Date {
    const now = clock.now();
    if (data === undefined || data === churchToday(now)) return now;
    if (data > churchToday(now)) throw invalidField('data', 'validation.date_future');
    const createdDay = churchToday(row.criado_em);
    if (data < firstBankDay(createdDay))
      throw invalidField('data', 'cobranca.before_charge', { day: dateLabel(createdDay) });
    const noon = new Date(`${data}T15:00:00Z`);
    return noon < row.criado_em ? row.criado_em : noon;
  }

  /** The time of a refund on a day: noon unless it is today, and never before the payment. */
  function refundMoment(row: ChargeRow, data: string | undefined): Date {
    const now = clock.now();
    if (data === undefined || data === churchToday(now)) return now;
    if (data > churchToday(now)) throw invalidField('data', 'validation.date_future');
    const first = row.paga_em ?? row.criado_em;
    if (data < churchToday(first))
      throw invalidField('data', 'cobranca.refund_before', { day: dateLabel(churchToday(first)) });
    const noon = new Date(`${data}T15:00:00Z`);
    return noon < first ? first : noon;
  }

  /** Confirms an amount. A lower one leaves the charge open, a higher one becomes an excess to decide on. */
  async function confirmIn(
    tx: Db,
    clerk: Clerk,
    id: number,
    { valor, referencia, data, excedente = false }: Confirmacao,
  ): Promise<ChargeRow> {
    const row = await lockMine(tx, clerk, id);
    // Gateways report their own payments: confirmed by hand they would count twice.
    if (!isManual(row)) throw new AppError('conflict', 'cobranca.not_manual');
    // For an open charge, confirmArrival itself refuses an arrival that is already recorded.
    const [existing] =
      referencia === undefined || (isOpen(row.estado) && row.expira_em > clock.now())
        ? []
        : await tx.query<{ cobranca: number }>(sql`select cobranca from recebimento
            where gateway = ${row.gateway} and referencia = ${referencia}`);
    if (existing?.cobranca === row.id) return row;
    if (isSettled(row.estado) && !excedente)
      throw new AppError('conflict', 'cobranca.already_paid', { extra: { estado: row.estado } });
    return transitions.confirmArrival(tx, row, {
      referencia: referencia ?? `manual:${randomUUID()}`,
      valor,
      quando: momentOf(row, data),
      ator: actorOf(clerk),
    });
  }

  /** The charge that an arrival belongs to, locked. */
  async function lockArrival(tx: Db, clerk: Clerk, recebimento: number): Promise<ChargeRow> {
    const [found] = await tx.query<{ cobranca: number }>(
      sql`select cobranca from recebimento where id = ${recebimento}`,
    );
    if (!found) throw new AppError('not_found', 'error.not_found');
    return lockMine(tx, clerk, found.cobranca);
  }

  /** The charge that a refund belongs to, locked. */
  async function lockRefund(tx: Db, clerk: Clerk, estorno: number): Promise<ChargeRow> {
    const [found] = await tx.query<{ cobranca: number }>(
      sql`select cobranca from estorno where id = ${estorno}`,
    );
    if (!found) throw new AppError('not_found', 'error.not_found');
    return lockMine(tx, clerk, found.cobranca);
  }

  /** An account that money can leave from: active, and of the user's churches. */
  async function checkAccount(tx: Db, clerk: Clerk, id: number): Promise<void> {
    const [conta] = await tx.query<{ nome: string; igreja: number | null; ativa: boolean }>(
      sql`select nome, igreja, ativa from conta where id = ${id} for share`,
    );
    if (!conta || !isMine(clerk, conta.igreja)) throw invalidField('conta', 'validation.reference');
    if (!conta.ativa) throw invalidField('conta', 'financeiro.conta_inactive', { name: conta.nome });
  }

  return {
    isManual,
    lockMine,
    confirmIn,

    confirm: (clerk: Clerk, id: number, input: Confirmacao): Promise<ChargeRow> =>
      db.transaction((tx) => confirmIn(tx, clerk, id, input)),

    refuse: (clerk: Clerk, id: number, motivo: string): Promise<ChargeRow> =>
      db.transaction(async (tx) =>
        transitions.refuse(tx, await lockMine(tx, clerk, id), { motivo, ator: actorOf(clerk) }),
      ),

    refund: (
      clerk: Clerk,
      id: number,
      input: { valor: number; motivo: string; chave?: string },
    ): Promise<ChargeRow> =>
      db.transaction(async (tx) => {
        const row = await lockMine(tx, clerk, id);
        return (await refunds.requestRefund(tx, row, { ...input, ator: actorOf(clerk) })).row;
      }),

    /** Records how the money of a refund that failed afterwards, or was refused, was returned. */
    settleRefund: (clerk: Clerk, estorno: number, motivo: string): Promise<ChargeRow> =>
      db.transaction(async (tx) => {
        const row = await lockRefund(tx, clerk, estorno);
        return failedRefunds.settle(tx, row, { estorno, motivo, ator: actorOf(clerk) });
      }),

    /** Records that the money of a refund without an answer was returned in another way. */
    refundReturned: (
      clerk: Clerk,
      estorno: number,
      { motivo, data, conta }: { motivo: string; data?: string; conta?: number },
    ): Promise<ChargeRow> =>
      db.transaction(async (tx) => {
        const row = await lockRefund(tx, clerk, estorno);
        const quando = refundMoment(row, data);
        if (conta !== undefined) await checkAccount(tx, clerk, conta);
        const act = { estorno, motivo, ator: actorOf(clerk), quando, data: churchToday(quando), conta };
        return unansweredRefunds.returned(tx, row, act);
      }),

    /** Records that the money of a refund without an answer was not returned. */
    refundNotReturned: (clerk: Clerk, estorno: number, motivo: string): Promise<ChargeRow> =>
      db.transaction(async (tx) => {
        const row = await lockRefund(tx, clerk, estorno);
        return unansweredRefunds.notReturned(tx, row, { estorno, motivo, ator: actorOf(clerk) });
      }),

    accept: (clerk: Clerk, recebimento: number, porMenos: boolean): Promise<ChargeRow> =>
      db.transaction(async (tx) =>
        refunds.decide(tx, await lockArrival(tx, clerk, recebimento), {
          recebimento,
          decisao: 'aceitar',
          ator: actorOf(clerk),
          porMenos,
        }),
      ),

    giveBack: (clerk: Clerk, recebimento: number, motivo: string): Promise<ChargeRow> =>
      db.transaction(async (tx) =>
        refunds.decide(tx, await lockArrival(tx, clerk, recebimento), {
          recebimento,
          decisao: 'devolver',
          ator: actorOf(clerk),
          motivo,
        }),
      ),
  };
}
