import { createHash } from 'node:crypto';
import { loteOfVoucher } from '#server/checkout/vouchers.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Holds } from '#server/ports/holds.ts';
import { mayStillBePaidSql } from '#server/sections/cobranca.ts';
import { eventoCanceladoJob } from '#server/sections/jobs/evento-cancelado.ts';
import { AppError } from '#shared/errors.ts';
import { fixedPeriods } from '#shared/privacidade/retention.ts';
import type { SignUpDeps } from './deps.ts';
import { publicLots, scarceEventos, takesWaiting } from './evento-row.ts';
import { holdOwnerOf } from './find-purchase.ts';
import { deleteOldNetworks } from './unpaid-hold-limits.ts';

const day = 24 * 3_600_000;
/** How long an abandoned checkout can be resumed; after that its participants are deleted. */
const draftDays = fixedPeriods.rascunho_dias;

/** Ends abandoned purchases, deletes the data typed into them, frees places of expired vouchers, and finishes cancelled events. */
export async function sweepPurchases({ db, clock, holds, jobs }: SignUpDeps): Promise<void> {
  const now = clock.now();
  const lapsed = await db.query<{ id: number }>(sql`select id from compra
    where estado = 'aberta' and reservada_ate <= ${now} order by reservada_ate limit 500`);
  for (const { id } of lapsed)
    await db
      .transaction((tx) => endPurchase(tx, holds, { id, now, heldUntil: now }))
      // its buyer resumed it in between
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
  await db.run(sql`with velha as (select id from compra where estado = 'expirada' and cobranca is null
      and atualizado_em < ${new Date(now.getTime() - draftDays * day)} and (nome is not null or rascunho is not null)
      and not exists (select from cobranca k where k.origem = 'inscricao' and k.origem_id = compra.id and ${mayStillBePaidSql('k')})
      order by id limit 500),
    sem_nome as (update compra set nome = null, email = null, whatsapp = null, rascunho = null from velha where compra.id = velha.id)
    update inscricao i set nome = null, email = null, cpf = null, documento = null, data_nascimento = null, cidade = null, whatsapp = null,
      responsavel_nome = null, responsavel_cpf = null, responsavel_em = null, responsavel_texto = null, respostas = '[]' from velha where i.compra = velha.id`);
  await deleteOldNetworks(db, now);
  await freeVoucherPlaces({ db, clock, holds });
  await cancelAgain({ db, jobs });
  await refreshEventPages({ db, clock });
}

/**
 * Ends an unpaid purchase and frees its places; with `heldUntil` only if its hold ended by then. A purchase that went on
 * meanwhile is a conflict, which rolls the transaction back: the places that it took must not be freed.
 */
export async function endPurchase(
  tx: Db,
  holds: Holds,
  { id, now, heldUntil = null }: { id: number; now: Date; heldUntil?: Date | null },
): Promise<void> {
  await holds.release(tx, holdOwnerOf(id));
  const ended = await tx.run(sql`update compra set estado = 'expirada', atualizado_em = ${now}
    where id = ${id} and estado = 'aberta' and reservada_ate <= coalesce(${heldUntil}::timestamptz, reservada_ate)`);
  if (ended === 0) throw new AppError('conflict', 'inscricao.not_open');
  await tx.run(sql`update inscricao set status = 'cancelada' where compra = ${id} and status = 'pendente'`);
}

/** A charge that was being made while its event was cancelled may be paid afterwards: the cancellation runs once more. */
async function cancelAgain({ db, jobs }: Pick<SignUpDeps, 'db' | 'jobs'>): Promise<void> {
  const missed = await db.query<{ id: number }>(sql`select e.id from evento e where e.status = 'cancelado'
    and exists (select from compra c where c.evento = e.id and c.estado in ('aberta', 'aguardando', 'confirmada'))
    order by e.id limit 20`);
  for (const { id } of missed) await jobs.enqueue(db, eventoCanceladoJob, { evento: id, users: null });
}

/** An expired voucher keeps only the places that were used, and gives no other: its uses end with its places. */
async function freeVoucherPlaces({
  db,
  clock,
  holds,
}: Pick<SignUpDeps, 'db' | 'clock' | 'holds'>): Promise<void> {
  const expired = await db.query<{ id: number; evento: number; lote: number | null }>(
    sql`select v.id, v.evento, ${loteOfVoucher} as lote
      from voucher v join capacidade k on k.tipo = 'voucher' and k.alvo = v.id
      where v.bloqueia_vagas and v.valido_ate <= ${clock.now()} and k.total > k.tomado`,
  );
  for (const { id, evento, lote } of expired)
    await db.transaction(async (tx) => {
      // Locked in the order of all holds: a purchase with the voucher, or another server that sweeps, waits.
      const locked = await tx.query<{ tipo: string; tomado: number }>(sql`select tipo, tomado from capacidade
        where (tipo, alvo) in (('evento', ${evento}), ('lote', ${lote}::integer), ('voucher', ${id}))
        order by tipo, alvo for update`);
      const used = locked.find(({ tipo }) => tipo === 'voucher');
      if (!used) return;
      await holds.setTotal(tx, { tipo: 'voucher', alvo: id }, used.tomado);
      const [reserved] = await tx.query<{ quantidade: number }>(sql`select quantidade from reserva
        where dono = ${`voucher:${id}`} and tipo = 'evento' and estado = 'confirmada'`);
      const quantidade = (reserved?.quantidade ?? 0) - used.tomado;
      if (quantidade <= 0) return;
      await holds.release(tx, `voucher:${id}`, [
        { tipo: 'evento', alvo: evento, quantidade },
        ...(lote === null ? [] : [{ tipo: 'lote' as const, alvo: lote, quantidade }]),
      ]);
    });
}

/**
 * Kept public pages are renewed when they would show other places of an event: few left, none, or a waiting list that opened. Not in the
 * purchase's own transaction, because purchases would wait for the lock of one row.
 */
async function refreshEventPages({ db, clock }: Pick<SignUpDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const shown = (await scarceEventos(db, now)).map((evento) => [
    evento.id,
    publicLots(evento, now).map(({ id, estado, restantes }) => [id, estado, restantes]),
    takesWaiting(evento, now),
    evento.guarda_vagas,
    // the start page shows only events with free places (isSoldOut of the site), whoever waits for them
    [evento, ...evento.lotes].map(({ livres }) => livres > 0),
  ]);
  const resumo = createHash('sha256').update(JSON.stringify(shown)).digest('hex');
  await db.run(sql`with mudou as (update vagas_no_site set resumo = ${resumo} where resumo <> ${resumo} returning 1)
    update site_versao set versao = versao + 1 where exists (select from mudou)`);
}
