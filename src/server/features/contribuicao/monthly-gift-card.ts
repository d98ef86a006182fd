import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { renderMail } from '#server/mail/render.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import type { Charge, Subscription } from '#server/ports/charges.ts';
import { defineJob } from '#server/ports/jobs.ts';
import { estados, isSettled } from '#shared/cobranca.ts';
import { churchToday } from '#shared/dates.ts';
import type { GivingDeps } from './deps.ts';
import type { MonthlyGifts } from './monthly-gifts.ts';

/** Days between two mails about refusals of one card, which a gateway retries within a month. */
const daysBetweenNotices = 20;

const settled = estados.filter(isSettled);

/**
 * Mails the giver that the card of a monthly gift was refused, that the monthly gift was ended, or that another one for the
 * same purpose (`outra`) has begun beside it.
 */
export const monthlyGiftMailJob = defineJob({
  name: 'contribuicao.avisar',
  payload: z.object({
    mensal: z.number(),
    motivo: z.enum(['recusado', 'encerrado', 'outra']),
    outra: z.number().optional(),
  }),
});

export type MonthlyGiftCard = ReturnType<typeof createMonthlyGiftCard>;

/** Monthly gifts whose card a gateway charges: the gift of each month, and mails about refusals and the end. */
export function createMonthlyGiftCard({ db, clock, jobs }: GivingDeps, monthlyGifts: MonthlyGifts) {
  jobs.handle(monthlyGiftMailJob, async ({ mensal, motivo, outra }, running) => {
    const row = await monthlyGifts.find(mensal);
    if (!row || (motivo === 'outra' && !row.ativa)) return;
    const { locale, about } = await monthlyGifts.mailVars(row);
    const vars = { ...about, purpose: row.descricao, link: monthlyGifts.againLink(row) };
    const stop = monthlyGifts.stopLink(row.id);
    const message = {
      recusado: () => renderMail('giving_card_refused', locale, { ...vars, stop }),
      encerrado: () => renderMail('giving_stopped', locale, vars),
      outra: () => renderMail('giving_another', locale, { ...vars, link: stop }),
    }[motivo]();
    const id = `aviso.${motivo}.${row.id}.${outra ?? churchToday(clock.now())}`;
    await jobs.enqueue(db, sendMailJob, { id, to: row.email, ...message }, { once: running.id });
  });

  /** A card was refused after it had worked: informs the giver, who may give in another way. */
  async function notifyRefusal(tx: Db, charge: Charge): Promise<void> {
    const now = clock.now();
    const [notified] = await tx.query<{ id: number }>(sql`update contribuicao_mensal set avisada_em = ${now}
      where assinatura = ${charge.assinatura} and parada_em is null
        and (avisada_em is null or avisada_em < ${new Date(now.getTime() - daysBetweenNotices * 86_400_000)}) returning id`);
    if (notified) await jobs.enqueue(tx, monthlyGiftMailJob, { mensal: notified.id, motivo: 'recusado' });
  }

  return {
    /** inserts the gift of a further month's charge, whose receipt goes to the address of the monthly gift */
    async renewed(tx: Db, { assinatura }: Charge): Promise<{ id: number; email: string | null } | null> {
      const [gift] = await tx.query<{ id: number; email: string | null }>(sql`with mes as (
          insert into contribuicao (tipo, campanha, projeto, mensal, criado_em)
          select tipo, campanha, projeto, id, ${clock.now()} from contribuicao_mensal where assinatura = ${assinatura}
          returning id, mensal)
        select mes.id, nullif(m.email, '') as email from mes join contribuicao_mensal m on m.id = mes.mensal`);
      return gift ?? null;
    },

    /** Without a first payment the monthly gift never begins: its card is not tried again. */
    async ended(tx: Db, charge: Charge): Promise<void> {
      if (charge.assinatura === null) return;
      const [settledCharge] =
        await tx.query(sql`select 1 from cobranca where assinatura = ${charge.assinatura}
        and estado = any(${settled}) limit 1`);
      if (!settledCharge) {
        const [row] = await tx.query<{ id: number }>(
          sql`select id from contribuicao_mensal where assinatura = ${charge.assinatura}`,
        );
        if (row) await monthlyGifts.stop(tx, row.id);
      } else if (charge.estado === 'recusada' && !charge.sandbox) await notifyRefusal(tx, charge);
    },

    /** Stores when the gateway charges next; informs the giver when it ended the subscription. */
    async syncSubscription(tx: Db, { id, estado, proxima, sandbox }: Subscription): Promise<void> {
      const now = clock.now();
      if (estado !== 'encerrada') {
        if (proxima !== null)
          await tx.run(sql`update contribuicao_mensal set proxima = ${proxima}::date
            where assinatura = ${id} and proxima <> ${proxima}::date`);
        return;
      }
      const [stopped] = await tx.query<{ id: number; confirmada: boolean }>(sql`update contribuicao_mensal
        set ativa = false, parada_em = ${now}, versao = versao + 1, atualizado_em = ${now}
        where assinatura = ${id} and parada_em is null returning id, confirmada_em is not null as confirmada`);
      if (stopped?.confirmada && !sandbox)
        await jobs.enqueue(tx, monthlyGiftMailJob, { mensal: stopped.id, motivo: 'encerrado' });
    },
  };
}
