import { a4, mm, type Pdf } from '#server/pdf/document.ts';
import { writtenDate } from '#shared/dates.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { drawDivider, ink } from './ornaments.ts';
import type { PdfTexts } from './pdf-content.ts';

export interface Mandate {
  igreja: string;
  departamento: string | null;
  cargo: string;
  pessoas: string;
  e_titular: boolean;
  data_entrada: string;
  /** the last day of the office, or the day on which it is expected to end */
  ate: string | null;
}

const margin = mm(24);
const width = a4.width - 2 * margin;
const bottom = a4.height - mm(22);

/** The people in office on a day: a page for each church, its board first and then its departments. */
export function* drawBoard(
  pdf: Pdf,
  mandates: readonly Mandate[],
  { day, locale }: { day: string; locale: Locale },
  t: PdfTexts,
): Generator<void> {
  for (const [igreja, churchMandates] of Map.groupBy(mandates, (mandate) => mandate.igreja)) {
    let y = drawHead(pdf, igreja, t('papel.board_on', { date: day }), t);
    for (const [department, rows] of Map.groupBy(churchMandates, (mandate) => mandate.departamento)) {
      if (y + mm(26) > bottom) {
        yield;
        pdf.addPage();
        y = mm(22);
      }
      y = pdf.write(
        department ?? t('papel.whole_church'),
        { x: margin, y, width },
        { size: 14, face: 'display', color: ink.deep },
        'H2',
      );
      pdf.line([margin, y + mm(0.5)], [margin + width, y + mm(0.5)], { color: ink.gold, width: 0.8 });
      y += mm(3.5);
      for (const row of rows) {
        const style = { size: 12, face: 'serif', leading: 1.3 } as const;
        const right = { x: margin + mm(56), width: width - mm(56) };
        const height = pdf.heightOf(row.pessoas, right.width, style) + mm(6);
        if (y + height > bottom) {
          yield;
          pdf.addPage();
          y = mm(22);
        }
        pdf.write(
          row.cargo,
          { x: margin, y: y + 1, width: mm(53) },
          { size: 10.5, color: ink.bronze, maxLines: 2 },
        );
        const end = pdf.write(row.pessoas, { ...right, y }, style);
        const facts = [
          ...(row.e_titular ? [t('papel.holder')] : []),
          t('papel.since', { date: writtenDate(row.data_entrada, locale) }),
          ...(row.ate ? [t('papel.until', { date: writtenDate(row.ate, locale) })] : []),
        ];
        pdf.write(facts.join(' · '), { ...right, y: end }, { size: 8.5, color: ink.muted, maxLines: 1 });
        y += height + mm(1.5);
      }
      y += mm(4);
    }
    yield;
  }
}

function drawHead(pdf: Pdf, igreja: string, day: string, t: PdfTexts): number {
  pdf.addPage();
  pdf.fill(0, 0, a4.width, mm(3), ink.deep);
  pdf.fill(0, mm(3), a4.width, mm(0.7), ink.gold);
  const box = { x: margin, width };
  const centred = { align: 'center', color: ink.deep } as const;
  let y = pdf.write(
    igreja.toUpperCase(),
    { ...box, y: mm(17) },
    { ...centred, size: 11, face: 'bold', spacing: 1, maxLines: 1 },
  );
  drawDivider(pdf, a4.width / 2, y + mm(4.5));
  y = pdf.write(
    t('papel.board'),
    { ...box, y: y + mm(9) },
    { ...centred, size: 27, face: 'display', leading: 1.15 },
    'H1',
  );
  y = pdf.write(day, { ...box, y }, { size: 11, face: 'italic', align: 'center', color: ink.bronze });
  return y + mm(9);
}
