import { z } from 'zod';
import { amountInWords } from '#server/amount-words/amount-words.ts';
import { mailIdOf } from '#server/checkout/mail-id.ts';
import { prepared, sql } from '#server/db/sql.ts';
import { renderMail } from '#server/mail/render.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import { defineJob } from '#server/ports/jobs.ts';
import { receiptNumber } from '#shared/cobranca.ts';
import { churchToday, writtenDate } from '#shared/dates.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import { formatMoney } from '#shared/money.ts';
import { parcelasText } from '#shared/parcelas.ts';
import type { GivingDeps } from './deps.ts';
import type { MonthlyGifts } from './monthly-gifts.ts';
import { createReceivers } from './receivers.ts';

interface Row {
  codigo: string;
  descricao: string;
  valor: number;
  juros: number;
  parcelas: number;
  nome: string | null;
  email: string | null;
  anonimo: boolean;
  igreja: number | null;
  idioma: string;
  paga_em: Date;
  numero: number | null;
  ano: number | null;
  projeto: number | null;
  agradecimento: string | null;
  /** the monthly gift whose card is charged again, until it is stopped */
  assinada: number | null;
}

/** A gift arrived: mails its receipt, and refreshes the totals that pages show. */
export const receiptJob = defineJob({
  name: 'contribuicao.recibo',
  payload: z.object({ cobranca: z.number() }),
  // Payments come by the hundred when a service ends: a whole batch costs as much as the job of a single payment would.
  queue: { batchSize: 10, polled: true },
});

/** Public pages show how much a project has raised: they are outdated once one of its gifts was returned. */
export const projectSumJob = defineJob({ name: 'contribuicao.soma_projeto', payload: z.object({}) });

/** Sends receipts by mail once a gift has arrived. A giver without an address gets none: the gift's page shows it. */
export function receiptJobs(deps: GivingDeps, monthlyGifts: MonthlyGifts): void {
  const { db, clock, jobs, config, site } = deps;
  const receivers = createReceivers(deps);

  jobs.handle(projectSumJob, async () => {
    await db.run(sql`update site_versao set versao = versao + 1`);
  });

  jobs.handle(receiptJob, async ({ cobranca }) => {
    const [row] = await db.query<Row>(
      prepared(sql`select c.codigo, coalesce(c.descricao_pagador, c.descricao) as descricao, c.valor, c.juros, c.parcelas, c.nome, c.email, c.anonimo, c.igreja,
      c.idioma, c.paga_em, r.numero, r.ano, g.projeto, (select agradecimento from recebimentos) as agradecimento,
        (select m.id from contribuicao_mensal m where m.id = g.mensal and m.forma = 'cartao' and m.parada_em is null)
          as assinada
      from cobranca c join contribuicao g on g.id = c.origem_id left join recibo r on r.cobranca = c.id
      where c.id = ${cobranca} and c.origem = 'contribuicao' and not c.sandbox
        and c.estado in ('paga', 'estorno_parcial')`),
    );
    if (!row) return;
    // Cached public pages show how much a project has raised and are outdated now. Not in the payment's own
    // transaction, because payments would wait for the lock of one row.
    if (row.projeto !== null) await db.run(sql`update site_versao set versao = versao + 1`);
    if (row.email === null || row.numero === null || row.ano === null) return;

    const locale = findLanguage(row.idioma).texts;
    const [recebedor, church] = await Promise.all([receivers.of(row.igreja), site.settings()]);
    const number = receiptNumber(row.ano, row.numero);
    const money = (centavos: number): string => formatMoney(centavos, locale);
    const message = renderMail('giving_receipt', locale, {
      name: row.anonimo ? '' : (row.nome ?? ''),
      church: church.nome,
      link: `${config.baseUrl}/contribuir/${row.codigo}`,
      number,
      amount: money(row.valor),
      purpose: row.descricao,
      thanks: row.agradecimento ?? '',
      ...(row.assinada !== null && { stop: monthlyGifts.stopLink(row.assinada) }),
      facts: [
        ['fact.number', number],
        ['fact.amount', money(row.valor)],
        ['fact.words', amountInWords(row.valor, locale)],
        ...(row.parcelas > 1
          ? [['fact.parcelas', parcelasText(row.valor, row.parcelas, money)] as const]
          : []),
        ...(row.juros > 0 ? [['fact.interest', money(row.juros)] as const] : []),
        ...(row.anonimo || !row.nome ? [] : [['fact.from', row.nome] as const]),
        ['fact.purpose', row.descricao],
        ['fact.date', writtenDate(churchToday(row.paga_em), locale)],
        ['fact.receiver', recebedor.razao_social],
        ...(recebedor.cnpj ? [['fact.cnpj', recebedor.cnpj] as const] : []),
        ...(recebedor.endereco.length > 0 ? [['fact.address', recebedor.endereco.join(', ')] as const] : []),
      ],
    });
    const to = row.email;
    // A killed job runs again: the mail is enqueued once, and its id makes a second delivery the same message.
    await db.transaction(async (tx) => {
      const first = await tx.run(sql`update recibo set enviado_em = ${clock.now()}
        where cobranca = ${cobranca} and enviado_em is null`);
      if (first > 0)
        await jobs.enqueue(tx, sendMailJob, { id: mailIdOf('recibo', row.codigo), to, ...message });
    });
  });
}
