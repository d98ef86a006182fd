import { a4, mm, type Pdf } from '#server/pdf/document.ts';
import { exactMoment } from '#shared/dates-in-words.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { formatMoney } from '#shared/money.ts';
import { drawDayOf } from '#shared/rifa/dia-do-sorteio.ts';
import { drawDate, type PdfTexts } from './pdf-texts.ts';

export interface PosterFacts {
  nome: string;
  valor_cota: number;
  data_sorteio: Date | null;
  extracao_data: string | null;
  numero_autorizacao: string | null;
  premios: readonly string[];
  church: string;
  /** the content of the QR */
  endereco: string;
  /** the seller whose link the QR contains */
  vendedor: string | null;
}

const margin = mm(18);
const width = a4.width - 2 * margin;
const ink = '#211d1a';
const muted = '#5b534b';
const teal = '#0f766e';
const qrSide = mm(92);
/** How many prizes can be read from some steps away. */
const maxPrizes = 5;

/** A poster of one A4 page: the prizes, the price of a number, and the QR that leads to the raffle. */
export function* renderPosterPdf(
  pdf: Pdf,
  facts: PosterFacts,
  { locale, t }: { locale: Locale; t: PdfTexts },
): Generator<void> {
  const {
    nome,
    valor_cota,
    data_sorteio,
    extracao_data,
    numero_autorizacao,
    premios,
    church,
    endereco,
    vendedor,
  } = facts;
  const column = (y: number) => ({ x: margin, y, width });
  const centred = { align: 'center', color: ink } as const;
  pdf.addPage();
  pdf.fill(0, 0, a4.width, mm(10), teal);
  let y = pdf.write(church, column(mm(17)), { ...centred, size: 15, color: muted, maxLines: 1 });
  const title = { ...centred, face: 'display', leading: 1.08 } as const;
  const size = pdf.fittingSize(nome, width, { ...title, max: 46, min: 22, lines: 2 });
  y = pdf.write(nome, column(y + mm(2)), { ...title, size, maxLines: 2 }, 'H1') + mm(4);
  y = pdf.write(t('rifa.price', { price: formatMoney(valor_cota, locale) }), column(y), {
    ...centred,
    size: 24,
    face: 'bold',
    color: teal,
  });
  y += mm(4);
  const shown = premios.slice(0, maxPrizes);
  for (const [at, premio] of shown.entries()) {
    const text = premios.length > 1 ? `${at + 1}. ${premio}` : premio;
    const style = {
      ...centred,
      size: 17,
      face: at === 0 ? 'bold' : 'text',
      leading: 1.25,
      maxLines: 1,
    } as const;
    y = pdf.write(text, column(y), style);
  }
  if (premios.length > shown.length)
    y = pdf.write(t('rifa.more_prizes', { count: premios.length - shown.length }), column(y), {
      ...centred,
      size: 14,
      color: muted,
    });
  // The QR is at the same place on every poster, over the lines at the foot.
  const top = a4.height - mm(58) - qrSide;
  pdf.qr(endereco, { x: (a4.width - qrSide) / 2, y: top, side: qrSide, alt: t('rifa.qr') });
  pdf.link((a4.width - qrSide) / 2, top, qrSide, qrSide, endereco);
  let foot = pdf.write(t('rifa.scan'), column(top + qrSide + mm(2)), { ...centred, size: 17, face: 'bold' });
  foot = pdf.write(endereco.replace(/^https?:\/\//, ''), column(foot), {
    ...centred,
    size: 12,
    color: muted,
    maxLines: 1,
  });
  if (vendedor)
    foot = pdf.write(t('rifa.seller', { name: vendedor }), column(foot), {
      ...centred,
      size: 13,
      maxLines: 1,
    });
  if (data_sorteio) {
    const dates = { data_sorteio, extracao_data };
    foot = pdf.write(t('rifa.draw', { when: drawDate(dates, locale) }), column(foot + mm(2)), {
      ...centred,
      size: 14,
      face: 'bold',
    });
    if (drawDayOf(dates)) {
      const when = exactMoment(data_sorteio.toISOString(), locale);
      foot = pdf.write(t('rifa.sales_until', { when }), column(foot), { ...centred, size: 12 });
    }
  }
  const law = [
    numero_autorizacao && t('rifa.authorisation', { number: numero_autorizacao }),
    t('rifa.adults'),
  ];
  pdf.write(law.filter(Boolean).join(' · '), column(foot), { ...centred, size: 11, color: muted });
  yield;
}
