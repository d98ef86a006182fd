import { amountInWords } from '#server/amount-words/amount-words.ts';
import { a4, mm, type Pdf } from '#server/pdf/document.ts';
import { writtenDate } from '#shared/dates.ts';
import { recibos as en } from '#shared/i18n/en/recibos.ts';
import { recibos as es } from '#shared/i18n/es/recibos.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { label } from '#shared/i18n/languages.ts';
import { recibos as pt_BR } from '#shared/i18n/pt_BR/recibos.ts';
import { textsOf } from '#shared/i18n/translate.ts';
import { formatMoney } from '#shared/money.ts';
import { formas } from '#shared/sections/financeiro-listas.ts';
import type { PrintedReceipt } from './entry-receipts.ts';

export const receiptTexts = textsOf({ pt_BR, en, es });

const margin = mm(18);
const width = a4.width - 2 * margin;
const half = a4.height / 2;
const muted = '#5b534b';
const isForma = (name: string): name is keyof typeof formas => name in formas;

/** One receipt, on a half of the page that begins at `top`. */
function drawReceipt(pdf: Pdf, receipt: PrintedReceipt, top: number, locale: Locale): void {
  const t = receiptTexts(locale);
  const { numero, recebedor, nome, descricao, valor, data, forma, cancelado } = receipt;
  const small = { size: 9.5, color: muted };
  const amount = formatMoney(valor, locale);
  pdf.fill(margin, top + mm(14), width, mm(1), '#0f766e');
  const head = top + mm(19);
  pdf.write(
    t('recibo.title', { number: numero }),
    { x: margin, y: head, width: width - mm(62) },
    { size: 17, face: 'display', leading: 1.2 },
    'H1',
  );
  pdf.write(
    amount,
    { x: margin + width - mm(60), y: head, width: mm(60) },
    { size: 17, face: 'bold', align: 'right', leading: 1.2 },
  );
  let y = head + mm(12);
  const box = { x: margin, width };
  for (const line of [
    recebedor.razao_social,
    [recebedor.cnpj && `CNPJ ${recebedor.cnpj}`, recebedor.endereco.join(', ')].filter(Boolean).join(' · '),
  ])
    if (line) y = pdf.write(line, { ...box, y }, { ...small, maxLines: 2 });
  y += mm(6);
  y = pdf.write(
    t('recibo.text', {
      name: nome ?? t('recibo.anonymous'),
      amount,
      words: amountInWords(valor, locale),
      purpose: descricao,
    }),
    { ...box, y },
    { size: 12, leading: 1.5, maxLines: 7 },
  );
  y = pdf.write(
    forma && isForma(forma)
      ? t('recibo.paid_by', { day: writtenDate(data, locale), way: label(formas[forma], locale) })
      : t('recibo.paid', { day: writtenDate(data, locale) }),
    { ...box, y: y + mm(3) },
    { size: 11 },
  );
  const line = top + half - mm(24);
  pdf.line([margin + mm(87), line], [margin + width, line]);
  pdf.write(
    t('recibo.signature'),
    { x: margin + mm(87), y: line + mm(1.5), width: width - mm(87) },
    { ...small, align: 'center' },
  );
  if (cancelado) pdf.stamp(t('recibo.cancelled'), { x: margin, y: top + mm(40), width, height: mm(60) });
}

/** Two receipts on each page, to be cut in the middle. */
export function* drawReceipts(
  pdf: Pdf,
  receipts: readonly PrintedReceipt[],
  locale: Locale,
): Generator<void> {
  for (let at = 0; at < receipts.length; at += 2) {
    pdf.addPage();
    drawReceipt(pdf, receipts[at]!, 0, locale);
    pdf.line([0, half], [a4.width, half], { dash: 3 });
    const second = receipts[at + 1];
    if (second) drawReceipt(pdf, second, half, locale);
    yield;
  }
}
