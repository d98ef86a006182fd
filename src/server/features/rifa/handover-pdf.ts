import { a4, mm, type Pdf, pdfFile } from '#server/pdf/document.ts';
import type { SorteioDaRifa } from '#shared/contracts/rifa-sorteio.ts';
import { writtenDate, writtenMoment } from '#shared/dates.ts';
import { rifaPapel as en } from '#shared/i18n/en/rifa-papel.ts';
import { rifaPapel as es } from '#shared/i18n/es/rifa-papel.ts';
import type { Language } from '#shared/i18n/languages.ts';
import { rifaPapel as pt_BR } from '#shared/i18n/pt_BR/rifa-papel.ts';
import { textsOf } from '#shared/i18n/translate.ts';
import { formatMoney } from '#shared/money.ts';
import { formatNumero } from '#shared/rifa/numeros.ts';

const texts = textsOf({ pt_BR, en, es });

const ink = '#211d1a';
const muted = '#5b534b';
const margin = mm(20);
const width = a4.width - 2 * margin;

/** A line to sign on, with the signer's text below it. */
function signature(pdf: Pdf, y: number, text: string): number {
  const end = margin + mm(110);
  pdf.line([margin, y], [end, y]);
  return pdf.write(text, { x: margin, y: y + mm(1), width: mm(110) }, { size: 9, color: muted });
}

/** The receipt that the winner of a prize signs; without a recorded hand-over, it leaves room for place and date. */
export function handoverReceipt({
  sorteio,
  premio,
  church,
  language,
}: {
  sorteio: SorteioDaRifa;
  premio: number;
  church: string;
  language: Language;
}): Promise<Buffer> {
  const locale = language.texts;
  const t = texts(locale);
  const { extracao, largura, resultado, nome } = sorteio;
  const { descricao, valor, numero, ganhador, entrega } = sorteio.premios[premio - 1]!;
  const number = formatNumero(numero ?? 0, largura);
  const facts: (readonly [string, string | null])[] = [
    [t('recibo.prize'), descricao],
    [t('recibo.value'), valor === null ? null : formatMoney(valor, locale)],
    [t('recibo.number'), number],
    [t('recibo.winner'), ganhador?.nome ?? null],
    [t('recibo.receiver'), entrega?.recebedor ?? null],
    [t('recibo.document'), entrega?.documento ?? null],
    [t('recibo.note'), entrega?.observacao ?? null],
  ];
  return pdfFile(
    {
      title: `${t('recibo.title')}: ${descricao}`,
      author: church,
      language: language.tag,
      created: new Date(entrega?.em ?? resultado!.em),
    },
    function* (pdf) {
      pdf.addPage();
      let y = pdf.write(church, { x: margin, y: margin, width }, { size: 11, color: muted, maxLines: 1 });
      y = pdf.write(t('recibo.title'), { x: margin, y, width }, { size: 24, face: 'display' }, 'H1') + mm(6);
      y = pdf.write(
        t('recibo.text', {
          church,
          prize: premio,
          raffle: nome,
          number,
          extraction: extracao?.numero ?? '',
          day: extracao ? writtenDate(extracao.data, locale) : '',
        }),
        { x: margin, y, width },
        { size: 12, color: ink, leading: 1.4 },
      );
      y += mm(6);
      for (const [name, value] of facts)
        if (value !== null) {
          y = pdf.write(name, { x: margin, y, width }, { size: 9, color: muted });
          y = pdf.write(value, { x: margin, y, width }, { size: 12, face: 'bold', maxLines: 4 }) + mm(2);
        }
      const when = entrega
        ? t('recibo.handed', { when: writtenMoment(new Date(entrega.em), locale), person: entrega.por })
        : t('recibo.open');
      y = pdf.write(when, { x: margin, y: y + mm(4), width }, { size: 11 }) + mm(22);
      y = signature(pdf, y, t('recibo.sign_receiver')) + mm(18);
      y = signature(pdf, y, t('recibo.sign_church')) + mm(10);
      pdf.write(
        t('recibo.proof', { hash: resultado!.resultado_sha256 }),
        { x: margin, y, width },
        { size: 8.5, color: muted },
      );
      yield;
    },
  );
}
