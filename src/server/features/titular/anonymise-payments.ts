import { createFileKeeper } from '#server/crud/files.ts';
import type { Db } from '#server/db/client.ts';
import { allowNameChanges } from '#server/db/closed-month.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { noBuyerName } from '#server/sections/anonymise-buyers.ts';
import { churchToday, churchZone } from '#shared/dates.ts';
import { cobranca as section } from '#shared/sections/cobranca.ts';
import { anonimo } from './anonymous-name.ts';
import { blankTraceValues } from './blank-trace-values.ts';
import { newVersion } from './new-version.ts';

/** Years in which the tax office may ask for a payment, counted from the first day of the year after it (CTN, art. 173, I). */
const taxYears = 5;

/** The tax office can no longer ask for payments before this day. */
export const taxYearsBegin = (now: Date): string =>
  `${Number(churchToday(now).slice(0, 4)) - taxYears}-01-01`;

/** The last day on which a payment of this year is kept with a name. */
export const retainedUntil = (year: number): string => `${year + taxYears}-12-31`;

/**
 * Removes the names of erased people from charges, orders, raffles and books, and the proofs of payment that they sent, if no money came or
 * the years of the tax laws are over. Amounts, days and numbers of receipts stay. `nome` is known only at the moment of the erasure; later the link is enough.
 */
export async function anonymisePayments(
  tx: Db,
  deps: Pick<FeatureDeps, 'db' | 'jobs' | 'storage'>,
  people: readonly { id: number }[],
  before: string,
): Promise<void> {
  const ids = people.map(({ id }) => id);
  const day = sql`(coalesce(t.paga_em, t.criado_em) at time zone ${churchZone})::date`;
  const charges = await tx.query<{
    id: number;
    comprovante: string | null;
  }>(sql`with vencida as (select t.id, t.comprovante from cobranca t
      where t.pessoa = any(${ids}::integer[]) and coalesce(t.nome, t.documento, t.comprovante::text) is not null
        and ((t.recebido = 0 and t.estornado = 0) or t.sandbox or ${day} < ${before}::date)
      order by t.id for update)
    update cobranca t set nome = null, documento = null, comprovante = null, ${newVersion}
    from vencida v where t.id = v.id returning t.id, v.comprovante`);
  const files = createFileKeeper(deps);
  for (const { comprovante } of charges)
    if (comprovante) await files.dropReplaced(tx, section, { comprovante }, { comprovante: null });
  const over = charges.map(({ id }) => id);
  await tx.run(
    sql`update pedido set nome = ${noBuyerName}, ${newVersion} where cobranca = any(${over}::integer[])`,
  );
  const bought = await tx.query<{
    id: number;
  }>(sql`update rifa_compra t set nome = ${noBuyerName}, ${newVersion}
    where t.pessoa = any(${ids}::integer[]) and t.nome <> ${noBuyerName}
      and (t.estado not in ('paga', 'devolvida') or (coalesce(t.pago_em, t.criado_em) at time zone ${churchZone})::date < ${before}::date)
    returning t.id`);
  await tx.run(sql`update rifa_entrega e set recebedor = ${noBuyerName}, motivo = null from rifa_ganhador g
    where g.compra = any(${bought.map(({ id }) => id)}::integer[]) and e.rifa = g.rifa and e.premio = g.premio`);
  await allowNameChanges(tx);
  // Descriptions are typed by people and may contain a name.
  const entries = await tx.query<{
    id: number;
  }>(sql`update financeiro t set descricao = ${anonimo}, pessoa = null, ${newVersion}
    where t.pessoa = any(${ids}::integer[]) and coalesce(t.data_pagamento, t.data_vencimento, t.competencia) < ${before}::date
    returning t.id`);
  await blankTraceValues(
    tx,
    'financeiro',
    entries.map(({ id }) => id),
  );
}
