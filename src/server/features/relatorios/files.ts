import { a4, mm, type Pdf } from '#server/pdf/document.ts';
import type { Cell, Column } from '#server/spreadsheet/cells.ts';
import type { Relatorio } from '#shared/contracts/relatorios.ts';
import { writtenDate } from '#shared/dates.ts';
import { relatorios as en } from '#shared/i18n/en/relatorios.ts';
import { relatorios as es } from '#shared/i18n/es/relatorios.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { relatorios as pt_BR } from '#shared/i18n/pt_BR/relatorios.ts';
import { textsOf } from '#shared/i18n/translate.ts';
import { formatMoney } from '#shared/money.ts';
import { columnText, lineText } from '#shared/relatorios.ts';

/** The texts of a report in a language, as the page shows them. */
export const reportTexts = textsOf({ pt_BR, en, es });

/** A report as a sheet for the accountant, with amounts as numbers. */
export function reportSheet(report: Relatorio, locale: Locale): { columns: Column[]; cells: Cell[][] } {
  const t = reportTexts(locale);
  return {
    columns: [
      { title: t(`relatorios.head.${report.tipo}`), width: 40 },
      ...report.colunas.map((column) => ({ title: columnText(t, column), width: 18 })),
    ],
    cells: report.linhas.map(({ rotulo, nivel, numeros }): Cell[] => [
      { kind: 'text', text: `${'  '.repeat(nivel)}${lineText(t, rotulo, locale)}` },
      ...numeros.map(({ valor }): Cell => ({ kind: 'money', value: valor })),
    ]),
  };
}

const margin = mm(16);
const muted = '#5b534b';
const rowHeight = mm(6.6);

/** A report as paper for the assembly; with many columns in landscape. */
export function* drawReport(
  pdf: Pdf,
  report: Relatorio,
  { church, locale, chosen }: { church: string; locale: Locale; chosen: readonly string[] },
): Generator<void> {
  const t = reportTexts(locale);
  const landscape = report.colunas.length > 4;
  const [pageWidth, pageHeight] = landscape ? [a4.height, a4.width] : [a4.width, a4.height];
  const width = pageWidth - 2 * margin;
  const bottom = pageHeight - mm(20);
  const amountWidth = mm(landscape ? 30 : 31);
  const nameWidth = width - amountWidth * report.colunas.length;
  const columnAt = (at: number): { x: number; width: number } => ({
    x: margin + nameWidth + at * amountWidth,
    width: amountWidth - mm(2),
  });
  const title = t(`relatorios.tipo.${report.tipo}`);
  const small = { size: 9.5, color: muted };
  let page = 0;
  const newPage = (): number => {
    page += 1;
    pdf.addPage({ landscape });
    pdf.fill(0, 0, pageWidth, mm(4), '#0f766e');
    const foot = { x: margin, width, y: pageHeight - mm(13) };
    pdf.writeAside(`${church} · ${title}`, foot, small);
    pdf.writeAside(t('relatorios.page', { page: String(page) }), foot, { ...small, align: 'right' });
    return mm(12);
  };
  const heads = (y: number): number => {
    pdf.writeRow(
      [
        { x: margin, width: nameWidth - mm(2), text: t(`relatorios.head.${report.tipo}`), style: small },
        ...report.colunas.map((column, at) => ({
          ...columnAt(at),
          text: columnText(t, column),
          style: { ...small, align: 'right' as const },
        })),
      ],
      y + mm(4.5),
    );
    pdf.line([margin, y + mm(6.5)], [margin + width, y + mm(6.5)]);
    return y + mm(8);
  };

  let y = newPage();
  const box = { x: margin, width };
  y = pdf.write(church, { ...box, y }, small);
  y = pdf.write(title, { ...box, y }, { size: 19, face: 'display', leading: 1.2 }, 'H1');
  const period = t('relatorios.period', {
    from: writtenDate(report.de, locale),
    until: writtenDate(report.ate, locale),
  });
  y = pdf.write(`${period}. ${t(`relatorios.hint.${report.tipo}`)}`, { ...box, y }, small);
  // A report about a part of the books says which part.
  if (chosen.length > 0) y = pdf.write(chosen.join(' · '), { ...box, y }, { ...small, face: 'bold' });
  y += mm(4);
  y = heads(y);
  for (const { rotulo, nivel, total, numeros } of report.linhas) {
    if (y + rowHeight > bottom) {
      yield;
      y = heads(newPage());
    }
    const style = { size: 10, ...(total && { face: 'bold' as const }) };
    const indent = mm(4) * nivel;
    pdf.writeRow(
      [
        {
          x: margin + indent,
          width: nameWidth - indent - mm(2),
          text: lineText(t, rotulo, locale),
          style,
        },
        ...numeros.map(({ valor }, at) => ({
          ...columnAt(at),
          text: formatMoney(valor, locale),
          style: { ...style, align: 'right' as const },
        })),
      ],
      y + mm(4.5),
    );
    y += rowHeight;
  }
  yield;
}
