import { createHash } from 'node:crypto';
import { scopeSql } from '#server/crud/scope.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import type {
  ConflitoDeEntrada,
  EventoDaEntrada,
  IngressoNaLista,
  ListaDeEntrada,
} from '#shared/contracts/checkin.ts';
import { addDays, churchToday } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { codeStartLength } from '#shared/inscricao/door.ts';
import { evento as eventoSection } from '#shared/sections/evento.ts';
import { inscricao as section } from '#shared/sections/inscricao.ts';
import type { CheckInCaller } from './checkin.ts';
import type { SignUpDeps } from './deps.ts';
import { isDisputedSql } from './disputes.ts';
import { addHistoryStep } from './history.ts';

/** The hash by which phones at the door know tickets, so that a lost phone cannot open any. */
const ticketHash = (codigo: string): string => createHash('sha256').update(codigo).digest('hex').slice(0, 32);

/** For how many days ended events are still offered, for entries that are sent late. */
const daysAfter = 7;
/** A change that is not committed yet is older than those that a phone has seen: so each poll looks back this far. */
const overlapMilliseconds = 60_000;

/** A conflict that waits for the coordinator, at the door of its event or of the one where the ticket was shown. */
const open = (evento: number): Sql =>
  sql`c.conflito and c.resolvido_em is null and c.desfeito_em is null and coalesce(c.evento, i.evento) = ${evento}`;

/** The lists for phones at the door and for the coordinator. */
export function createCheckInLists({ db, clock }: SignUpDeps) {
  const events = (door: CheckInCaller, which: Sql) =>
    db.query<EventoDaEntrada>(sql`select e.id, e.nome, e.data, e.data_final, e.local,
        to_char(e.horario_inicial, 'HH24:MI') as horario_inicial, e.status = 'cancelado' as cancelado,
        count(i.id) filter (where i.status in ('confirmada', 'check_in_feito') and not i.sandbox)::integer as esperados,
        count(i.id) filter (where i.status = 'check_in_feito' and not i.sandbox)::integer as presentes
      from evento e left join inscricao i on i.evento = e.id
      where ${which} and ${scopeSql(eventoSection, door, 'e') ?? raw('true')}
      group by e.id order by e.data, e.horario_inicial, e.id`);

  async function conflicts(evento: number, door: CheckInCaller): Promise<ConflitoDeEntrada[]> {
    const rows = await db.query<
      Omit<ConflitoDeEntrada, 'momento' | 'primeiro'> & { momento: Date; primeiro: Date | null }
    >(
      sql`select c.id, i.id as inscricao, i.nome as participante, l.nome as lote, c.motivo, c.momento, c.aparelho,
          i.checkin_em as primeiro, i.checkin_aparelho as primeiro_aparelho
        from checkin c join inscricao i on i.id = c.inscricao join evento_lotes l on l.id = i.lote
        where ${open(evento)} and ${scopeSql(section, door, 'i') ?? raw('true')} order by c.id`,
    );
    return rows.map(({ momento, primeiro, ...row }) => ({
      ...row,
      momento: momento.toISOString(),
      primeiro: primeiro?.toISOString() ?? null,
    }));
  }

  return {
    /** Events with lots that are not long over: today's first, then the next ones, then those that ended. */
    async events(door: CheckInCaller): Promise<EventoDaEntrada[]> {
      const today = churchToday(clock.now());
      const found = await events(
        door,
        sql`exists (select from evento_lotes l where l.evento = e.id) and e.status <> 'rascunho'
          and coalesce(e.data_final, e.data) >= ${addDays(today, -daysAfter)}::date`,
      );
      const rank = ({ data, data_final }: EventoDaEntrada): number => {
        if ((data_final ?? data) < today) return 2;
        return data <= today ? 0 : 1;
      };
      return found.toSorted((one, other) => rank(one) - rank(other));
    },

    /**
     * What a phone needs to work without network: the participants, by the hash of the ticket's code, and tickets that no longer or not yet
     * admit, so that it can show why. `desde`: only what changed since then, with some overlap.
     */
    async list(evento: number, door: CheckInCaller, desde?: string): Promise<ListaDeEntrada | null> {
      const now = clock.now();
      const [event] = await events(door, sql`e.id = ${evento}`);
      if (!event) return null;
      const since = desde === undefined ? null : new Date(Date.parse(desde) - overlapMilliseconds);
      const rows = await db.query<
        Omit<IngressoNaLista, 'resumo' | 'inicio' | 'checkin_em'> & {
          codigo: string;
          checkin_em: Date | null;
        }
      >(sql`select i.id, i.codigo, i.nome, l.nome as lote, i.status as estado, i.sandbox as teste,
          ${isDisputedSql} as contestada, i.checkin_em,
          i.checkin_aparelho as aparelho, i.foto, e.pede_foto = 'obrigatoria' and i.foto is null as falta_foto, coalesce((select json_agg(json_build_object('texto', r.texto,
              'resposta', r.resposta)) from jsonb_to_recordset(i.respostas) as r(texto text, tipo text, resposta text)
            where r.tipo in ('camiseta', 'dieta')), '[]') as respostas
        from inscricao i join evento_lotes l on l.id = i.lote join compra c on c.id = i.compra join evento e on e.id = i.evento
        where i.evento = ${evento} and (i.status in ('confirmada', 'check_in_feito') or c.ingressos_enviados_em is not null
            or i.status = 'pendente' and i.nome is not null and c.estado in ('aberta', 'aguardando'))
          and (${since}::timestamptz is null or i.atualizado_em >= ${since})
        order by i.nome, i.id`);
      return {
        evento: event,
        agora: now.toISOString(),
        completa: since === null,
        conflitos: await conflicts(evento, door),
        inscricoes: rows.map(({ codigo, checkin_em, ...row }) => ({
          ...row,
          resumo: ticketHash(codigo),
          inicio: codigo.slice(0, codeStartLength),
          checkin_em: checkin_em?.toISOString() ?? null,
        })),
      };
    },

    conflicts,

    async resolve(id: number, door: CheckInCaller): Promise<void> {
      const now = clock.now();
      await db.transaction(async (tx) => {
        const [resolved] = await tx.query<{
          compra: number;
          inscricao: number;
          aparelho: string;
        }>(sql`update checkin c
            set resolvido_em = ${now}, resolvido_por = ${door.users} from inscricao i
          where c.id = ${id} and i.id = c.inscricao and c.conflito and c.resolvido_em is null and c.desfeito_em is null
            and ${scopeSql(section, door, 'i') ?? raw('true')} returning i.compra, i.id as inscricao, c.aparelho`);
        if (!resolved) throw new AppError('not_found', 'error.not_found');
        const { aparelho, ...of } = resolved;
        await addHistoryStep(tx, {
          ...of,
          tipo: 'conflito_resolvido',
          ator: `users:${door.users}`,
          quando: now,
          dados: { aparelho },
        });
      });
    },
  };
}
