import type { Db } from '#server/db/client.ts';
import { prepared, sql } from '#server/db/sql.ts';
import { createRateLimit, type Limit, perAddress } from '#server/http/rate-limit.ts';
import type { Clock } from '#server/ports/clock.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { maxNumbers } from '#shared/sections/rifa.ts';
import { sharedSales } from './numbers.ts';
import { isToExchangeSql, type RifaRow } from './rifa-row.ts';

/** How long numbers are held for their payment. */
export const holdMinutes = 15;

/** Most numbers of one purchase of this raffle. */
export const maxPerPurchase = ({
  total_cotas,
  maximo_por_comprador,
}: Pick<RifaRow, 'total_cotas' | 'maximo_por_comprador'>): number =>
  Math.min(total_cotas, maximo_por_comprador ?? total_cotas, maxNumbers);

/** The limits of calls, the same for the API and the pages. */
export function createRifaLimits(deps: { db: Db; clock: Clock }) {
  const { demand, requireLeft, take } = createRateLimit(deps);
  const minors = (ip: string): Limit => perAddress('rifa-menor', ip, 30, 15);
  return {
    /** A congregation buys from one network after the service. */
    buy: (ip: string): Promise<void> => demand(perAddress('rifa', ip, 1200, 10)),
    /** Every form of the pages. */
    form: (ip: string): Promise<void> => demand(perAddress('rifa-formulario', ip, 1200, 10)),
    /** Keys must not be found by trying. */
    prove: (ip: string): Promise<void> => demand(perAddress('rifa-chave', ip, 30, 15)),
    /** CPFs of minors must not be found by trying. Only refusals count, because a congregation buys from one network. */
    requireFewMinors: (ip: string): Promise<void> => requireLeft(minors(ip)),
    countMinor: (ip: string): Promise<boolean> => take(minors(ip)),
  };
}

interface Buyer {
  whatsapp: string | null;
  cpf: string | null;
}

/**
 * If there is a maximum per buyer, purchases of one buyer wait for each other. Taken before `shareSales` and `stopSales`; the keys are
 * locked in their order.
 */
export async function lockBuyer(tx: Db, rifa: RifaRow, { whatsapp, cpf }: Buyer): Promise<void> {
  if (rifa.maximo_por_comprador === null) return;
  const keys = [whatsapp, cpf].filter((key) => key !== null).toSorted();
  await tx.run(
    prepared(sql`select pg_advisory_xact_lock(hashtext('rifa_comprador'), hashtext(k))
      from (select k from unnest(${keys.map((key) => `${rifa.id} ${key}`)}::text[]) k order by hashtext(k)) travas`),
  );
}

/**
 * How many numbers of a raffle a buyer, identified by phone or CPF, has, without those of the purchase `except`. Anyone can type a phone:
 * unpaid numbers count only if the same network holds them under the same name. Late money that was returned does not count.
 */
async function numbersOfBuyer(
  tx: Db,
  rifa: RifaRow,
  {
    whatsapp,
    cpf,
    now,
    rede = null,
    nome = null,
    except = null,
  }: Buyer & { now: Date; rede?: string | null; nome?: string | null; except?: number | null },
): Promise<{ pagas: number; guardadas: number }> {
  const [row] = await tx.query<{ pagas: number; guardadas: number }>(
    prepared(sql`select coalesce(sum(c.quantidade) filter (where c.estado = 'paga' or ${isToExchangeSql('c')}), 0)::integer as pagas,
        coalesce(sum(c.quantidade) filter (where c.estado = 'aguardando' and c.expira_em > ${now} and c.rede = ${rede}
          and busca(c.nome) = busca(${nome})), 0)::integer as guardadas
      from rifa_compra c where c.rifa = ${rifa.id} and (c.whatsapp = ${whatsapp} or c.cpf = ${cpf})
        and c.id is distinct from ${except}::integer`),
  );
  return row!;
}

/**
 * Checks the minimum and maximum per buyer over all purchases; the buyer is identified by phone or CPF. The maximum is checked again when
 * money arrives.
 */
export async function requireBuyerLimits(
  tx: Db,
  rifa: RifaRow,
  {
    whatsapp,
    cpf,
    nome,
    rede,
    quantidade,
    field,
    now,
  }: Buyer & { nome: string; rede: string | null; quantidade: number; field: string; now: Date },
): Promise<void> {
  const { minimo_por_comprador: min, maximo_por_comprador: max } = rifa;
  if ((min ?? 1) <= quantidade && max === null) return;
  await lockBuyer(tx, rifa, { whatsapp, cpf });
  const { pagas, guardadas } = await numbersOfBuyer(tx, rifa, { whatsapp, cpf, nome, rede, now });
  if (max !== null && pagas + guardadas + quantidade > max)
    throw invalidField(field, 'rifa.max_buyer', { max, count: pagas + guardadas });
  if (min !== null && pagas + quantidade < min) throw invalidField(field, 'rifa.min_buyer', { min });
}

/** Whether the money of a purchase would give its buyer more paid numbers than the maximum. Called after `lockBuyer`. */
export async function isOverMaximum(
  tx: Db,
  rifa: RifaRow,
  { id, whatsapp, cpf, quantidade, now }: Buyer & { id: number; quantidade: number; now: Date },
): Promise<boolean> {
  const max = rifa.maximo_por_comprador;
  if (max === null) return false;
  const { pagas } = await numbersOfBuyer(tx, rifa, { whatsapp, cpf, now, except: id });
  return pagas + quantidade > max;
}

/** Numbers that one network may hold without paying: the larger of the two limits, but no more than half of a small raffle. */
const numbersPerNetwork = 20;
const percentPerNetwork = 30;
const hour = 3_600_000;
/** A purchase below this part of the share needs no lock: concurrent ones can exceed the share only by little. */
const smallPart = 50;

/**
 * Shares the sale (`shareSales`), and refuses a purchase that would keep too many numbers from others. The unpaid numbers of its network
 * are counted too: those that are held now, however long, and those whose hold ended, in any way, within the last hour. Called before the
 * purchase is written.
 */
export async function requireUnpaidHoldLimit(
  tx: Db,
  rifa: RifaRow,
  { rede, quantidade, now }: { rede: string; quantidade: number; now: Date },
): Promise<void> {
  const { total_cotas: total, minimo_por_comprador: min } = rifa;
  const share = Math.max(numbersPerNetwork, Math.floor((total * percentPerNetwork) / 100));
  const most = Math.max(min ?? 1, Math.min(share, Math.floor(total / 2)));
  if (quantidade * smallPart > most)
    await tx.run(prepared(sql`select pg_advisory_xact_lock(hashtext('rifa_rede'), hashtext(${rede}))`));
  const [row] = await tx.query<{ unpaid: number }>(
    prepared(sql`select ${sharedSales(rifa.id)}, coalesce(sum(quantidade), 0)::integer as unpaid from rifa_compra
      where rifa = ${rifa.id} and rede = ${rede} and (estado = 'aguardando'
        or (estado in ('expirada', 'cancelada') and atualizado_em > ${new Date(now.getTime() - hour)}))`),
  );
  if (row!.unpaid + quantidade > most)
    throw new AppError('too_many', 'rifa.held_network', { vars: { max: most, minutes: 60 } });
}

/** Networks are deleted once they no longer count. */
export async function deleteOldNetworks(db: Db, now: Date): Promise<void> {
  await db.run(sql`update rifa_compra set rede = null where id in (select id from rifa_compra where rede is not null
    and atualizado_em <= ${new Date(now.getTime() - hour)} and estado <> 'aguardando' order by id limit 500)`);
}

/** How many percent of a raffle's numbers reported payments may keep beyond the usual hold until the treasurer finds the money. */
const reviewedPercent = 50;

/**
 * Whether a purchase may keep its numbers for the review of a payment that its buyer reports, which is so while the purchases under review,
 * from any network, leave enough numbers to others. Reports of one raffle wait for each other.
 */
export async function mayAwaitReview(
  tx: Db,
  { id, total_cotas }: RifaRow,
  { compra, quantidade, now }: { compra: number; quantidade: number; now: Date },
): Promise<boolean> {
  await tx.run(prepared(sql`select pg_advisory_xact_lock(hashtext('rifa_analise'), ${id}::integer)`));
  const [row] = await tx.query<{ kept: number }>(
    prepared(sql`select coalesce(sum(quantidade), 0)::integer as kept from rifa_compra
      where rifa = ${id} and id <> ${compra} and estado = 'aguardando' and expira_em > ${now}
        and expira_em > criado_em + make_interval(mins => ${holdMinutes}::integer)`),
  );
  return (row!.kept + quantidade) * 100 <= total_cotas * reviewedPercent;
}
