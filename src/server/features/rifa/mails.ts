import { mailIdOf } from '#server/checkout/mail-id.ts';
import { mayMail } from '#server/checkout/mail-limit.ts';
import { renderMail } from '#server/mail/render.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import { momentInSentence, writtenDate } from '#shared/dates.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import { formatMoney } from '#shared/money.ts';
import { drawDayOf } from '#shared/rifa/dia-do-sorteio.ts';
import { formatNumero, numberWidthOf } from '#shared/rifa/numeros.ts';
import { chaveOf } from './chave.ts';
import type { RifaDeps } from './deps.ts';
import { findPurchase } from './find-purchase.ts';
import { purchaseMailJob } from './mail-job.ts';
import { rifaOf } from './rifa-row.ts';

/** How many numbers a mail lists; all of them are on the page of the purchase. */
const maxNumbers = 200;

/** The mails about a purchase, in the language of its buyer. */
export function purchaseMailJobs({ db, clock, jobs, config, site }: RifaDeps): void {
  jobs.handle(purchaseMailJob, async ({ compra, tipo, valor = 0, vez = '' }, running) => {
    const row = await findPurchase(db, { id: compra });
    if (!row?.email) return;
    const rifa = await rifaOf(db, row);
    // The purchase was paid by now, or its time is over.
    if (tipo === 'raffle_held' && row.estado !== 'aguardando') return;
    if (tipo === 'raffle_exchange' && row.estado !== 'trocar') return;
    const locale = findLanguage(row.idioma).texts;
    const largura = numberWidthOf(rifa.total_cotas);
    const shown = row.numeros.slice(0, maxNumbers).map((numero) => formatNumero(numero, largura));
    const numbers = `${shown.join(', ')}${row.numeros.length > maxNumbers ? '…' : ''}`;
    const about = {
      name: row.nome,
      church: (await site.settings()).nome,
      raffle: row.sandbox ? `TESTE · ${rifa.nome}` : rifa.nome,
      link: `${config.baseUrl}/rifa/${rifa.slug}/compra/${row.codigo}`,
    };
    const drawDay = drawDayOf(rifa);
    const facts = [
      ['fact.numbers', numbers],
      ['fact.total', formatMoney(row.valor, locale)],
      ['fact.draw', drawDay ? writtenDate(drawDay, locale) : momentInSentence(rifa.data_sorteio, locale)],
      ['fact.purchase_key', chaveOf(config.secret, row.codigo)],
    ] as const;

    const message = () => {
      switch (tipo) {
        case 'raffle_held': {
          const until = momentInSentence(row.expira_em ?? clock.now(), locale);
          return renderMail(tipo, locale, { ...about, until, facts: [...facts, ['fact.until', until]] });
        }
        case 'raffle_refunded':
        case 'raffle_charged_back':
          return renderMail(tipo, locale, { ...about, amount: formatMoney(valor, locale), facts });
        default:
          return renderMail(tipo, locale, { ...about, facts });
      }
    };
    // The mails about a paid purchase are always sent: paying for each one makes flooding an address impossible.
    const isSure = row.pago_em !== null && !row.sandbox;
    if (!isSure && !(await mayMail({ db, clock }, row.email))) return;
    const id = mailIdOf(tipo, `${row.codigo} ${vez}`);
    await jobs.enqueue(db, sendMailJob, { id, to: row.email, ...message() }, { once: running.id });
  });
}
