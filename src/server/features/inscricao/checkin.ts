import { type Limits, scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { CheckinFeito, EntradaDesfeita, EntradaRecusada } from '#shared/contracts/checkin.ts';
import type { EstadoInscricao } from '#shared/contracts/inscricao.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import { type MotivoDeRecusa, refusalOf } from '#shared/inscricao/door.ts';
import { inscricao as section } from '#shared/sections/inscricao.ts';
import type { SignUpDeps } from './deps.ts';
import { isDisputedSql } from './disputes.ts';
import { addHistoryStep } from './history.ts';

/** The caller: their limits and their account. */
export interface CheckInCaller extends Limits {
  users: number;
}

/** A ticket by the code in its QR, or by its id in the list of a phone. */
type Which = { codigo: string } | { inscricao: number };

/** One entry: a device lets a ticket in at most once in a millisecond. */
interface Entry {
  momento: string;
  aparelho: string;
}

interface Row {
  id: number;
  compra: number;
  evento: number;
  evento_nome: string;
  evento_data: string;
  nome: string | null;
  lote: string;
  estado: EstadoInscricao;
  teste: boolean;
  evento_cancelado: boolean;
  contestada: boolean;
  checkin_em: Date | null;
  checkin_aparelho: string | null;
  falta_foto: boolean;
}

/** A phone's clock may be ahead of ours; an entry is never in the future. */
const notAfter = (moment: Date, now: Date): Date => (moment > now ? now : moment);

const day = 24 * 3_600_000;
/** Clocks differ, and a door may open the evening before; a phone may send its entries late, but not after years. */
const tolerance = 2 * day;
function isPlausible(moment: Date, now: Date, eventDay: string): boolean {
  const from = Math.min(now.getTime(), Date.parse(eventDay)) - tolerance;
  return moment.getTime() >= from && moment.getTime() <= now.getTime() + tolerance;
}

const errorOf: Record<EntradaRecusada['motivo'], ErrorKey> = {
  repetida: 'checkin.twice',
  nao_paga: 'checkin.unpaid',
  cancelada: 'checkin.cancelled',
  transferida: 'checkin.transferred',
  teste: 'checkin.sandbox',
  evento_cancelado: 'checkin.event_cancelled',
  outro_evento: 'checkin.other_event',
  contestada: 'checkin.disputed',
  desfeita: 'checkin.undone',
};

/** Entries at the door. */
export function createCheckIns({ db, clock }: SignUpDeps) {
  async function lock(tx: Db, which: Which, door: CheckInCaller): Promise<Row | undefined> {
    const ticket =
      'codigo' in which ? sql`i.codigo = ${which.codigo}` : sql`i.id = ${which.inscricao}::integer`;
    const [row] =
      await tx.query<Row>(sql`select i.id, i.compra, i.evento, e.nome as evento_nome, e.data as evento_data, i.nome, l.nome as lote,
        i.status as estado, i.sandbox as teste, e.status = 'cancelado' as evento_cancelado,
        ${isDisputedSql} as contestada, i.checkin_em, i.checkin_aparelho, e.pede_foto = 'obrigatoria' and i.foto is null as falta_foto
      from inscricao i join evento_lotes l on l.id = i.lote join evento e on e.id = i.evento
        join compra c on c.id = i.compra
      where ${ticket} and ${scopeSql(section, door, 'i') ?? raw('true')} for update of i`);
    return row;
  }

  /** Whether the event of a phone's door still exists: a phone may send its entries after the event was deleted. */
  const isKnownEvent = async (tx: Db, evento: number): Promise<boolean> =>
    (await tx.query(sql`select 1 from evento where id = ${evento} for key share`)).length > 0;

  /** The entry as it was sent, whatever its outcome. */
  async function find(tx: Db, inscricao: number, { momento, aparelho }: Entry) {
    const [entry] = await tx.query<{
      id: number;
      momento: Date;
      motivo: MotivoDeRecusa | null;
      desfeito_em: Date | null;
    }>(sql`select id, momento, motivo, desfeito_em from checkin where inscricao = ${inscricao} and aparelho = ${aparelho}
      and ${new Date(momento)} in (momento, momento_aparelho) order by id limit 1`);
    return entry;
  }

  const answer = (row: Row, quando: Date): CheckinFeito => ({
    id: row.id,
    participante: row.nome,
    lote: row.lote,
    evento: row.evento,
    checkin_em: quando.toISOString(),
    falta_foto: row.falta_foto,
  });

  function refuse(motivo: EntradaRecusada['motivo'], row: Row, isKept = false): AppError {
    const extra: EntradaRecusada = {
      motivo,
      id: row.id,
      participante: row.nome,
      lote: row.lote,
      ...(motivo === 'outro_evento' && { evento_nome: row.evento_nome }),
      ...(motivo === 'repetida' &&
        row.checkin_em && { quando: row.checkin_em.toISOString(), onde: row.checkin_aparelho }),
      ...(isKept && { conflito: true }),
    };
    return new AppError('conflict', errorOf[motivo], { extra: { ...extra } });
  }

  /** Stores the entry that counts. A ticket that was cancelled after that entry, or whose purchase was, stays cancelled. */
  async function count(
    tx: Db,
    id: number,
    first: { momento: Date; aparelho: string } | null,
  ): Promise<EstadoInscricao> {
    const [row] = await tx.query<{ estado: EstadoInscricao }>(sql`update inscricao i set
        status = case when i.status = 'cancelada' or c.estado <> 'confirmada' then 'cancelada'
          else ${first ? 'check_in_feito' : 'confirmada'} end,
        checkin_em = ${first?.momento ?? null}, checkin_aparelho = ${first?.aparelho ?? null}, versao = i.versao + 1,
        atualizado_em = ${clock.now()}
      from compra c where i.id = ${id} and c.id = i.compra returning i.status as estado`);
    return row!.estado;
  }

  return {
    /**
     * Lets a ticket in once. `entrou`: the phone had no network and the person is inside already; an entry of this kind
     * that is refused is not lost, but kept as a conflict for the coordinator. Of two entries the earlier one counts.
     */
    async enter(
      input: Entry & { ticket: Which; evento?: number; entrou?: boolean },
      door: CheckInCaller,
    ): Promise<CheckinFeito> {
      const now = clock.now();
      const deviceTime = new Date(input.momento);
      const momento = notAfter(deviceTime, now);
      const { aparelho, evento, entrou = false } = input;
      const outcome = await db.transaction(async (tx): Promise<CheckinFeito | AppError> => {
        const row = await lock(tx, input.ticket, door);
        if (!row) return new AppError('not_found', 'checkin.unknown');
        // The same entry was sent again because the answer was lost.
        const recorded = await find(tx, row.id, input);
        if (recorded?.desfeito_em) return refuse('desfeita', row);
        if (recorded?.motivo) return refuse(recorded.motivo, row, true);
        if (recorded) return answer(row, recorded.momento);
        if (!isPlausible(deviceTime, now, row.evento_data)) return invalidField('momento', 'checkin.moment');
        const history = { compra: row.compra, inscricao: row.id, ator: `users:${door.users}`, quando: now };
        const elsewhere = evento !== undefined && evento !== row.evento ? evento : null;
        const add = (motivo: MotivoDeRecusa | null): Promise<number> =>
          tx.run(sql`insert into checkin
              (inscricao, momento, momento_aparelho, aparelho, users, conflito, motivo, evento, criado_em)
            values (${row.id}, ${momento}, ${deviceTime}, ${aparelho}, ${door.users}, ${motivo !== null}, ${motivo}, ${elsewhere},
              ${now})`);
        const motivo = elsewhere === null ? refusalOf(row) : 'outro_evento';
        if (motivo === null && row.checkin_em === null) {
          await add(null);
          await count(tx, row.id, { momento, aparelho });
          await addHistoryStep(tx, { ...history, tipo: 'checkin', dados: { aparelho } });
          return answer(row, momento);
        }
        const why = motivo ?? 'repetida';
        if (!entrou) return refuse(why, row);
        if (elsewhere !== null && !(await isKnownEvent(tx, elsewhere)))
          return new AppError('not_found', 'checkin.no_event', { extra: { motivo: 'evento_excluido' } });
        const isEarlier = why === 'repetida' && row.checkin_em !== null && momento < row.checkin_em;
        if (isEarlier)
          await tx.run(sql`update checkin set conflito = true, motivo = 'repetida'
            where inscricao = ${row.id} and not conflito and desfeito_em is null`);
        await add(isEarlier ? null : why);
        if (isEarlier) await count(tx, row.id, { momento, aparelho });
        await addHistoryStep(tx, {
          ...history,
          tipo: 'conflito',
          dados: { aparelho, momento: momento.toISOString(), motivo: why },
        });
        return refuse(why, row, true);
      });
      // Thrown outside of the transaction, so that the conflict stays recorded.
      if (outcome instanceof AppError) throw outcome;
      return outcome;
    },

    /** Takes back an entry that was a mistake. Of the entries that remain the earliest counts; without one a paid ticket admits again. */
    async undo(input: Entry & { ticket: Which }, door: CheckInCaller): Promise<EntradaDesfeita> {
      const now = clock.now();
      return db.transaction(async (tx) => {
        const row = await lock(tx, input.ticket, door);
        const recorded = row && (await find(tx, row.id, input));
        if (!recorded) throw new AppError('not_found', 'checkin.no_entry');
        const { id } = row;
        const state = { id, estado: row.estado, checkin_em: row.checkin_em?.toISOString() ?? null };
        if (recorded.desfeito_em) return state;
        await tx.run(sql`update checkin set desfeito_em = ${now}, desfeito_por = ${door.users}
          where id = ${recorded.id}`);
        await addHistoryStep(tx, {
          compra: row.compra,
          inscricao: id,
          tipo: 'checkin_desfeito',
          ator: `users:${door.users}`,
          quando: now,
          dados: { aparelho: input.aparelho, momento: recorded.momento.toISOString() },
        });
        if (recorded.motivo !== null) return state;
        const [next] = await tx.query<{ momento: Date; aparelho: string }>(sql`update checkin
            set conflito = false, motivo = null, resolvido_em = null, resolvido_por = null
          where id = (select id from checkin where inscricao = ${id} and motivo = 'repetida' and desfeito_em is null
            order by momento, id limit 1) returning momento, aparelho`);
        const estado = await count(tx, id, next ?? null);
        return { id, estado, checkin_em: next?.momento.toISOString() ?? null };
      });
    },
  };
}
