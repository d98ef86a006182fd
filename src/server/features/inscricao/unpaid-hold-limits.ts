import { countHold, networkHash } from '#server/checkout/hold-limits.ts';
import type { Db } from '#server/db/client.ts';
import { prepared, type Sql, sql } from '#server/db/sql.ts';
import { AppError } from '#shared/errors.ts';
import type { EventoRow } from './evento-row.ts';

const hour = 3_600_000;
/** An email address may hold the places of this many purchases. */
const purchasesPerEmail = 3;
/** A whole congregation signs up from one network after the announcement: the larger of the two limits applies. */
const placesPerNetwork = 60;
const percentPerNetwork = 30;

/** Counts one more hold of a purchase, or refuses it. */
export async function requireHold(tx: Db, compra: number): Promise<void> {
  if (!(await countHold(tx, 'compra', compra))) throw new AppError('conflict', 'inscricao.no_renewal');
}

/** The hash by which a purchase remembers its network: different in each event. */
export const eventNetworkHash = (secret: string, ip: string, evento: number): string =>
  networkHash(secret, `inscricao ${evento}`, ip);

/** How many places one network may hold without paying, by the places of the event. */
const maxPerNetwork = (vagas: number): number =>
  Math.max(placesPerNetwork, Math.floor((vagas * percentPerNetwork) / 100));

/** The places of an event: the limit of the whole event, but at most the sum of its lots. */
const placesOfEvent = ({ vagas, lotes }: Pick<EventoRow, 'vagas' | 'lotes'>): number =>
  Math.min(
    ...(vagas === null ? [] : [vagas]),
    lotes.reduce((sum, { quantidade }) => sum + quantidade, 0),
  );

/**
 * Whether a network may hold this many more places, for the statement that claims them. The SQL function sees purchases that were committed
 * while the claim waited for its lock; the statement's own snapshot would not.
 */
export const fitsNetwork = (
  evento: Pick<EventoRow, 'vagas' | 'lotes'>,
  { rede, places, now }: { rede: string; places: number; now: Date },
): Sql =>
  sql`vagas_da_rede(${rede}, null, ${now}) <= ${maxPerNetwork(placesOfEvent(evento)) - places}::integer`;

/**
 * Refuses more places than one address or one network may hold without paying, including those of this purchase. Places that cost nothing
 * are confirmed at once: they count for the address for good, and for the network for an hour. Called after the claim of the places, whose
 * lock makes concurrent purchases of an event wait for each other.
 */
export async function requireUnpaidHoldLimit(tx: Db, compra: number, now: Date): Promise<void> {
  const [row] = await tx.query<{
    por_compra: number;
    minutes: number;
    vagas: number;
    email: number;
    rede: number;
  }>(
    prepared(sql`select e.por_compra, e.reserva_minutos as minutes,
        coalesce(least(e.vagas, (select sum(l.quantidade) from evento_lotes l where l.evento = e.id)), 0)::integer as vagas,
        vagas_do_email(c.evento, c.email, c.id, ${now}) as email, vagas_da_rede(c.rede, c.id, ${now}) as rede
      from compra c join evento e on e.id = c.evento
      where c.id = ${compra} and c.canal = 'site' and c.espera is null`),
  );
  if (!row) return;
  const { por_compra, minutes, vagas } = row;
  const max = por_compra * purchasesPerEmail;
  if (row.email > max) throw new AppError('too_many', 'inscricao.held_email', { vars: { max, minutes } });
  if (row.rede > maxPerNetwork(vagas))
    throw new AppError('too_many', 'inscricao.held_network', { vars: { minutes } });
}

/** Networks are deleted once they no longer count. */
export async function deleteOldNetworks(db: Db, now: Date): Promise<void> {
  await db.run(sql`update compra set rede = null where id in (select id from compra where rede is not null
    and estado not in ('aberta', 'aguardando') and criado_em <= ${new Date(now.getTime() - hour)}
    and reservada_ate <= ${now} order by id limit 500)`);
}
