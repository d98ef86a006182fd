import { mailIdOf } from '#server/checkout/mail-id.ts';
import { mayMailWithAsyncCommit } from '#server/checkout/mail-limit.ts';
import { sql } from '#server/db/sql.ts';
import { waitForAll } from '#server/db/wait-for-all.ts';
import { type MailVars, renderMail } from '#server/mail/render.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import { TryLater } from '#server/ports/jobs.ts';
import { isOpen } from '#shared/cobranca.ts';
import type { CobrancaPublica } from '#shared/contracts/cobranca.ts';
import { addDays, churchToday, momentInSentence, writtenDate } from '#shared/dates.ts';
import { findLanguage, type Locale, label } from '#shared/i18n/languages.ts';
import { tamanhos } from '#shared/loja/tamanhos.ts';
import { formatMoney } from '#shared/money.ts';
import { fixedPeriods } from '#shared/privacidade/retention.ts';
import type { LojaDeps } from './deps.ts';
import { findOrder, type ItemRow, itemsOf, type OrderRow } from './find-order.ts';
import { orderMailJob } from './mail-job.ts';
import { withdrawUntil } from './order-view.ts';

/** Days to bring back withdrawn units. */
const returnDays = 14;

type Facts = MailVars['order_paid']['facts'];

const sizeOf = (tamanho: string | null, locale: Locale): string | null => {
  const size = Object.entries(tamanhos).find(([name]) => name === tamanho && name !== 'unico');
  return size ? label(size[1], locale) : null;
};

function itemLine(item: ItemRow, locale: Locale): MailVars['order_paid']['items'][number] {
  const detail = [sizeOf(item.tamanho, locale), item.cor_nome].filter((part) => part !== null);
  return {
    name: `${item.quantidade} × ${item.nome}`,
    detail: detail.join(', '),
    amount: formatMoney(item.preco * item.quantidade, locale),
  };
}

function sums({ subtotal, desconto, frete, total, opcao }: OrderRow, locale: Locale): Facts {
  const money = (valor: number): string => formatMoney(valor, locale);
  return [
    ...(desconto > 0 || frete > 0 ? [['fact.subtotal', money(subtotal)] as const] : []),
    ...(desconto > 0 ? [['fact.discount', `− ${money(desconto)}`] as const] : []),
    ...(frete > 0 ? [['fact.freight', money(frete)] as const] : []),
    ['fact.total', money(total)],
    ...(opcao ? [['fact.delivery', [opcao.nome, opcao.detalhe].filter(Boolean).join(', ')] as const] : []),
  ];
}

/** The mails about an order, in the language of its buyer. */
export function orderMailJobs({ db, clock, jobs, mail, charges, config, site }: LojaDeps): void {
  /** The charge of an order whose payment is awaited; undefined if it is no longer awaited. */
  async function awaitedCharge(row: OrderRow, cobranca: number | undefined, charged: CobrancaPublica | null) {
    if (row.estado !== 'aguardando_pagamento' || row.cobranca !== cobranca) return undefined;
    const charge = charged ?? (await chargeOf(row.cobranca));
    if (!charge || !isOpen(charge.estado)) return undefined;
    if (!charge.pix && !charge.boleto)
      throw new TryLater(`The gateway has not made the charge of order ${row.id} yet.`);
    return charge;
  }

  /** A job of an earlier version does not contain the code. */
  async function chargeOf(id: number | undefined): Promise<CobrancaPublica | null> {
    const [charge] = await db.query<{ codigo: string }>(sql`select codigo from cobranca where id = ${id}`);
    return charge ? charges.read(charge.codigo) : null;
  }

  jobs.handle(orderMailJob, async (step) => {
    const { pedido, tipo, cobranca, codigo, valor = 0, vez = '', motivo, linhas } = step;
    const [row, items, charged] = await db.pipelined((connection) =>
      waitForAll([
        findOrder(connection, { id: pedido }),
        itemsOf(connection, pedido),
        codigo === undefined ? null : charges.read(codigo, connection),
      ]),
    );
    if (!row?.email) return;
    // A buyer of a test order gets only the mails about the payment, which say that it was a test.
    if (row.sandbox && tipo !== 'order_payment' && tipo !== 'order_paid') return;
    const locale = findLanguage(row.idioma).texts;
    const now = clock.now();
    const about = {
      name: row.nome ?? '',
      church: (await site.settings()).nome,
      link: `${config.baseUrl}/loja-virtual/acompanhar/${row.codigo}`,
      order: row.sandbox ? `TESTE · ${row.id}` : String(row.id),
      items: items.flatMap((item) => {
        const quantidade = linhas ? linhas.find((one) => one.item === item.id)?.quantidade : item.quantidade;
        return quantidade ? [itemLine({ ...item, quantidade }, locale)] : [];
      }),
    };
    const facts = sums(row, locale);

    async function message() {
      switch (tipo) {
        case 'order_payment': {
          const charge = await awaitedCharge(row!, cobranca, charged);
          if (!charge) return undefined;
          const [amount, until] = [
            formatMoney(charge.valor, locale),
            momentInSentence(new Date(charge.expira_em), locale),
          ];
          return renderMail(tipo, locale, {
            ...about,
            facts: [...facts, ['fact.until', until]],
            amount,
            until,
          });
        }
        case 'order_refused':
          return renderMail(tipo, locale, { ...about, facts, days: String(fixedPeriods.rascunho_dias) });
        case 'order_ready':
          return renderMail(tipo, locale, {
            ...about,
            facts: [['fact.pickup_code', row!.retirada_codigo.toUpperCase()], ...facts],
          });
        case 'order_shipped':
          return renderMail(tipo, locale, {
            ...about,
            facts: row!.rastreio ? [['fact.tracking', row!.rastreio], ...facts] : facts,
          });
        case 'order_delivered': {
          const until = writtenDate(withdrawUntil(row!, now) ?? churchToday(now), locale);
          return renderMail(tipo, locale, {
            ...about,
            facts: [...facts, ['fact.return_until', until]],
            until,
          });
        }
        case 'order_refunded':
        case 'order_charged_back':
          return renderMail(tipo, locale, { ...about, facts, amount: formatMoney(valor, locale) });
        case 'order_withdrawn':
        case 'order_part_withdrawn': {
          const until = writtenDate(addDays(churchToday(row!.devolucao_em ?? now), returnDays), locale);
          // The sums of the whole order would be wrong for a part of it.
          return renderMail(tipo, locale, { ...about, facts: linhas ? [] : facts, until });
        }
        case 'order_kept': {
          const until = withdrawUntil(row!, now);
          return renderMail(tipo, locale, {
            ...about,
            facts: [
              ...(motivo ? [['fact.reason', motivo] as const] : []),
              ...(until ? [['fact.return_until', writtenDate(until, locale)] as const] : []),
            ],
          });
        }
        case 'order_part_cancelled':
          return renderMail(tipo, locale, { ...about, facts: [], amount: formatMoney(valor, locale) });
        case 'order_cancelled':
          return renderMail(tipo, locale, {
            ...about,
            facts: motivo ? [...facts, ['fact.reason', motivo]] : facts,
          });
        default:
          return renderMail(row!.sandbox ? 'order_test' : tipo, locale, { ...about, facts });
      }
    }

    const ready = await message();
    if (!ready) return;
    // The mails about a paid order are always sent: paying for each one makes flooding an address impossible.
    const isSure = row.pago_em !== null && row.total > 0 && !row.sandbox;
    const to = row.email;
    if (!isSure && !(await mayMailWithAsyncCommit({ db, clock }, to))) return;
    const id = mailIdOf(tipo, `${row.codigo} ${cobranca ?? ''}${vez}`);
    const letter = { id, to, ...ready };
    // A separate job for each mail would cost more than the mail; only a mail that could not be sent gets one, and is tried again.
    await mail.send(letter).catch(() => jobs.enqueue(db, sendMailJob, letter));
  });
}
