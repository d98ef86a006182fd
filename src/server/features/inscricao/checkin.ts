import { createHash } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { EstadoInscricao } from '#shared/contracts/inscricao.ts';
import type { CheckinFeito, ConflitoDeEntrada, ListaDeEntrada } from '#shared/contracts/inscricao-office.ts';
import { AppError } from '#shared/errors.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import type { SignUpDeps } from './deps.ts';
import { note } from './history.ts';

/** The caller: churches that they are limited to, and their account. */
export interface Door {
  igrejas: readonly number[] | null;
  users: number;
}

interface Row {
  id: number;
  compra: number;
  evento: number;
  nome: string | null;
  lote: string;
  status: EstadoInscricao;
  sandbox: boolean;
  /** its event was cancelled */
  cancelado: boolean;
  checkin_em: Date | null;
  checkin_aparelho: string | null;
}

/** A phone's clock may be ahead of ours; an entry is never in the future. */
const notAfter = (moment: Date, now: Date): Date => (moment > now ? now : moment);

/** Phones at the door know tickets by this, so that a lost phone opens none. */
const ticketHash = (codigo: string): string => createHash('sha256').update(codigo).digest('hex').slice(0, 32);

const refusals: Partial<Record<EstadoInscricao, ErrorKey>> = {
  pendente: 'checkin.unpaid',
  cancelada: 'checkin.cancelled',
  transferida: 'checkin.transferred',
};

/** Entries at the door. */
export function createCheckIns({ db, clock }: SignUpDeps) {
  async function lock(tx: Db, codigo: string, { igrejas }: Door): Promise<Row | undefined> {
    const [row] =
      await tx.query<Row>(sql`select i.id, i.compra, i.evento, i.nome, l.nome as lote, i.status, i.sandbox,
        (select e.status = 'cancelado' from evento e where e.id = i.evento) as cancelado, i.checkin_em, i.checkin_aparelho
      from inscricao i join evento_lotes l on l.id = i.lote where i.codigo = ${codigo}
        and (${igrejas}::integer[] is null or i.igreja = any(${igrejas}::integer[]))
      for update of i`);
    return row;
  }

  const answer = (row: Row, quando: Date): CheckinFeito => ({
    ...{ id: row.id, participante: row.nome, lote: row.lote, evento: row.evento },
    checkin_em: quando.toISOString(),
  });

  const refuse = (key: ErrorKey, row: Row, extra: Record<string, unknown> = {}): AppError =>
    new AppError('conflict', key, { extra: { participante: row.nome, lote: row.lote, ...extra } });

  return {
    /**
     * Lets a ticket in once. `entrou`: the phone had no network and the person is inside already; a second entry of this
     * kind is not lost, but kept as a conflict for the coordinator. Of two entries the earlier one counts.
     */
    async enter(
      asked: { codigo: string; momento: string; aparelho: string; evento?: number; entrou?: boolean },
      door: Door,
    ): Promise<CheckinFeito> {
      const now = clock.now();
      const momento = notAfter(new Date(asked.momento), now);
      const { aparelho } = asked;
      const outcome = await db.transaction(async (tx): Promise<CheckinFeito | AppError> => {
        const row = await lock(tx, asked.codigo, door);
        if (!row) return new AppError('not_found', 'checkin.unknown');
        if (asked.evento !== undefined && asked.evento !== row.evento)
          return refuse('checkin.other_event', row);
        if (row.sandbox) return refuse('checkin.sandbox', row);
        if (row.cancelado) return refuse('checkin.cancelled', row);
        const refused = refusals[row.status];
        if (refused) return refuse(refused, row);
        const history = { compra: row.compra, inscricao: row.id, ator: `users:${door.users}`, quando: now };
        if (row.checkin_em === null) {
          await tx.run(sql`insert into checkin (inscricao, momento, aparelho, users, criado_em)
            values (${row.id}, ${momento}, ${aparelho}, ${door.users}, ${now})`);
          await tx.run(sql`update inscricao set status = 'check_in_feito', checkin_em = ${momento},
            checkin_aparelho = ${aparelho}, versao = versao + 1, atualizado_em = ${now} where id = ${row.id}`);
          await note(tx, { ...history, tipo: 'checkin', dados: { aparelho } });
          return answer(row, momento);
        }
        // The same entry, sent again because the answer was lost.
        if (row.checkin_aparelho === aparelho && row.checkin_em.getTime() === momento.getTime())
          return answer(row, momento);
        const first = { quando: row.checkin_em.toISOString(), onde: row.checkin_aparelho };
        if (!asked.entrou) return refuse('checkin.twice', row, first);
        const [known] = await tx.query(sql`select 1 from checkin where inscricao = ${row.id} and conflito
          and aparelho = ${aparelho} and momento = ${momento}`);
        if (!known) {
          const isEarlier = momento < row.checkin_em;
          if (isEarlier)
            await tx.run(
              sql`update checkin set conflito = true where inscricao = ${row.id} and not conflito`,
            );
          await tx.run(sql`insert into checkin (inscricao, momento, aparelho, users, conflito, criado_em)
            values (${row.id}, ${momento}, ${aparelho}, ${door.users}, ${!isEarlier}, ${now})`);
          if (isEarlier)
            await tx.run(sql`update inscricao set checkin_em = ${momento}, checkin_aparelho = ${aparelho},
              versao = versao + 1 where id = ${row.id}`);
          await note(tx, {
            ...history,
            tipo: 'conflito',
            dados: { aparelho, momento: momento.toISOString() },
          });
        }
        return refuse('checkin.twice', row, { ...first, conflito: true });
      });
      // Outside of the transaction: the conflict stays recorded.
      if (outcome instanceof AppError) throw outcome;
      return outcome;
    },

    /** What a phone needs to work without network: who comes, by the hash of the ticket's code. */
    async list(evento: number, { igrejas }: Door): Promise<ListaDeEntrada | null> {
      const [found] = await db.query<{
        id: number;
        nome: string;
        data: string;
      }>(sql`select id, nome, data from evento
        where id = ${evento} and (${igrejas}::integer[] is null or igreja = any(${igrejas}::integer[]))`);
      if (!found) return null;
      const rows = await db.query<{
        id: number;
        codigo: string;
        nome: string | null;
        lote: string;
        estado: EstadoInscricao;
        checkin_em: Date | null;
        aparelho: string | null;
      }>(sql`select i.id, i.codigo, i.nome, l.nome as lote, i.status as estado, i.checkin_em, i.checkin_aparelho as aparelho
        from inscricao i join evento_lotes l on l.id = i.lote
        where i.evento = ${evento} and i.status in ('confirmada', 'check_in_feito') and not i.sandbox
        order by i.nome, i.id`);
      return {
        evento: found,
        inscricoes: rows.map(({ codigo, checkin_em, ...row }) => ({
          ...row,
          resumo: ticketHash(codigo),
          checkin_em: checkin_em?.toISOString() ?? null,
        })),
      };
    },

    async conflicts(evento: number, { igrejas }: Door): Promise<ConflitoDeEntrada[]> {
      const rows = await db.query<
        Omit<ConflitoDeEntrada, 'momento' | 'primeiro'> & { momento: Date; primeiro: Date }
      >(
        sql`select c.id, i.id as inscricao, i.nome as participante, c.momento, c.aparelho, i.checkin_em as primeiro,
            i.checkin_aparelho as primeiro_aparelho
          from checkin c join inscricao i on i.id = c.inscricao
          where i.evento = ${evento} and c.conflito and c.resolvido_em is null
            and (${igrejas}::integer[] is null or i.igreja = any(${igrejas}::integer[])) order by c.id`,
      );
      return rows.map(({ momento, primeiro, ...row }) => ({
        ...row,
        momento: momento.toISOString(),
        primeiro: primeiro.toISOString(),
      }));
    },

    async resolve(id: number, { igrejas }: Door): Promise<void> {
      const done = await db.run(sql`update checkin c set resolvido_em = ${clock.now()} from inscricao i
        where c.id = ${id} and i.id = c.inscricao and c.conflito and c.resolvido_em is null
          and (${igrejas}::integer[] is null or i.igreja = any(${igrejas}::integer[]))`);
      if (done === 0) throw new AppError('not_found', 'error.not_found');
    },
  };
}
