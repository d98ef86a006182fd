import { a4, mm, type Pdf } from '#server/pdf/document.ts';
import { writtenMoment } from '#shared/dates.ts';
import { type Locale, label } from '#shared/i18n/languages.ts';
import { formatMoney } from '#shared/money.ts';
import type { DatasDaRifa } from '#shared/rifa/dia-do-sorteio.ts';
import { cobranca } from '#shared/sections/cobranca.ts';
import { drawDate, type PdfTexts } from './pdf-texts.ts';

interface SlipFacts extends DatasDaRifa {
  church: string;
  rifa: string;
  nome: string;
  valor: number;
  metodo: string | null;
  pago_em: Date;
  /** with their width, ascending */
  numeros: readonly string[];
  chave: string;
  /** the buyer's page */
  endereco: string;
}

const margin = mm(15);
const width = a4.width - 2 * margin;
const qrSide = mm(42);
const muted = '#5b534b';
const bottom = a4.height - mm(15);

const methodOf = (metodo: string | null, locale: Locale): string => {
  const found = Object.entries(cobranca.fields.metodo.options).find(([name]) => name === metodo);
  return found ? label(found[1], locale) : '';
};

/** The slip of a purchase: its numbers, the amount paid, and the key that proves it. */
export function* renderSlipPdf(
  pdf: Pdf,
  facts: SlipFacts,
  { locale, t }: { locale: Locale; t: PdfTexts },
): Generator<void> {
  const { church, rifa, nome, valor, metodo, pago_em, numeros, chave, endereco } = facts;
  const column = { x: margin, width: width - qrSide - mm(6) };
  pdf.addPage();
  pdf.fill(0, 0, a4.width, mm(6), '#0f766e');
  let y = pdf.write(`${t('rifa.slip')} · ${church}`, { ...column, y: mm(14) }, { size: 10, color: muted });
  y =
    pdf.write(rifa, { ...column, y }, { size: 20, face: 'display', maxLines: 2, leading: 1.15 }, 'H1') +
    mm(2);
  for (const text of [
    t('rifa.draw', { when: drawDate(facts, locale) }),
    t('rifa.slip.buyer', { name: nome }),
    t('rifa.slip.paid', {
      amount: formatMoney(valor, locale),
      method: methodOf(metodo, locale),
      when: writtenMoment(pago_em, locale),
    }),
  ])
    y = pdf.write(text, { ...column, y }, { size: 11, leading: 1.45 });
  y = pdf.write(t('rifa.slip.key', { key: chave }), { ...column, y: y + mm(2) }, { size: 14, face: 'bold' });
  const top = mm(14);
  pdf.qr(endereco, { x: a4.width - margin - qrSide, y: top, side: qrSide, alt: t('rifa.qr') });
  y = Math.max(y, top + qrSide) + mm(2);
  y = pdf.write(t('rifa.slip.keep'), { x: margin, y, width }, { size: 10, color: muted }) + mm(4);
  y = pdf.write(
    t('rifa.slip.numbers', { count: numeros.length }),
    { x: margin, y, width },
    { size: 12, face: 'bold' },
    'H2',
  );
  // Eight in a row: they stay readable, and a thousand fill two pages.
  for (let at = 0; at < numeros.length; at += 8) {
    if (y + mm(7) > bottom) {
      yield;
      pdf.addPage();
      y = mm(15);
    }
    pdf.writeRow(
      numeros.slice(at, at + 8).map((text, place) => ({
        text,
        x: margin + (place * width) / 8,
        width: width / 8,
        style: { size: 13, face: 'bold' as const },
      })),
      y + mm(5),
    );
    y += mm(7);
  }
  yield;
}
