import { a4, mm, type Pdf } from '#server/pdf/document.ts';
import type { Extrato } from '#shared/contracts/contribuir.ts';
import { writtenDate } from '#shared/dates.ts';
import { contribuir as en } from '#shared/i18n/en/contribuir.ts';
import { contribuir as es } from '#shared/i18n/es/contribuir.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { contribuir as pt_BR } from '#shared/i18n/pt_BR/contribuir.ts';
import { type TextOf, textsOf } from '#shared/i18n/translate.ts';
import { formatMoney } from '#shared/money.ts';

type YearlyStatementTexts = TextOf<keyof typeof pt_BR>;

/** The same texts as those of the statement's page. */
export const yearlyStatementTexts = textsOf({ pt_BR, en, es });

const margin = mm(18);
const width = a4.width - 2 * margin;
const bottom = a4.height - mm(22);
const muted = '#5b534b';
const rowHeight = mm(7);

const columns = {
  date: { x: margin, width: mm(26) },
  what: { x: margin + mm(28), width: width - mm(92) },
  receipt: { x: margin + width - mm(62), width: mm(26) },
  amount: { x: margin + width - mm(34), width: mm(34) },
} as const;

/** The gifts of a year, for the giver's own records and the tax office. */
export function* drawYearlyStatement(
  pdf: Pdf,
  extrato: Extrato,
  { locale, t }: { locale: Locale; t: YearlyStatementTexts },
): Generator<void> {
  const { recebedor, linhas, total, ano } = extrato;
  const year = String(ano);
  const box = { x: margin, width };
  const small = { size: 10, color: muted };
  const amountStyle = { size: 10.5, align: 'right' as const };

  const heads = (y: number): number => {
    pdf.writeRow(
      [
        { ...columns.date, text: t('statement.date'), style: small },
        { ...columns.what, text: t('statement.what'), style: small },
        { ...columns.receipt, text: t('statement.receipt'), style: small },
        { ...columns.amount, text: t('statement.amount'), style: { ...small, align: 'right' } },
      ],
      y + mm(4.5),
    );
    pdf.line([margin, y + mm(6.5)], [margin + width, y + mm(6.5)]);
    return y + mm(8);
  };

  pdf.addPage();
  pdf.fill(0, 0, a4.width, mm(6), '#0f766e');
  let y = pdf.write(recebedor.nome, { ...box, y: mm(16) }, small);
  y =
    pdf.write(
      t('statement.title', { year }),
      { ...box, y },
      { size: 20, face: 'display', leading: 1.2 },
      'H1',
    ) + mm(4);
  for (const [name, values] of [
    [t('statement.of'), [extrato.nome, extrato.email]],
    [
      t('statement.receiver'),
      [recebedor.razao_social, recebedor.cnpj && `CNPJ ${recebedor.cnpj}`, recebedor.endereco.join(', ')],
    ],
  ] as const) {
    y = pdf.write(name, { ...box, y }, small, 'H2');
    for (const value of values) if (value) y = pdf.write(value, { ...box, y }, { size: 11 });
    y += mm(3);
  }
  if (linhas.length === 0) pdf.write(t('statement.none', { year }), { ...box, y }, { size: 11 });
  else {
    y = heads(y);
    for (const { data, descricao, recibo, valor } of linhas) {
      if (y + rowHeight > bottom) {
        yield;
        pdf.addPage();
        y = heads(mm(16));
      }
      pdf.writeRow(
        [
          { ...columns.date, text: writtenDate(data, locale), style: { size: 10.5 } },
          { ...columns.what, text: descricao, style: { size: 10.5 } },
          { ...columns.receipt, text: recibo ?? '–', style: { size: 10.5 } },
          { ...columns.amount, text: formatMoney(valor, locale), style: amountStyle },
        ],
        y + mm(4.5),
      );
      y += rowHeight;
    }
    if (y + mm(24) > bottom) {
      yield;
      pdf.addPage();
      y = mm(16);
    }
    pdf.line([margin, y], [margin + width, y]);
    pdf.writeRow(
      [
        {
          ...columns.date,
          width: mm(100),
          text: t('statement.total', { year }),
          style: { size: 12, face: 'bold' },
        },
        {
          ...columns.amount,
          x: columns.receipt.x,
          width: mm(62),
          text: formatMoney(total, locale),
          style: { size: 12, face: 'bold', align: 'right' },
        },
      ],
      y + mm(7),
    );
    y = pdf.write(extrato.extenso, { ...box, y: y + mm(9) }, { ...small, align: 'right' });
  }
  pdf.write(
    t('statement.issued', { day: writtenDate(extrato.emitido, locale) }),
    { ...box, y: Math.max(y + mm(4), bottom) },
    { size: 9, color: muted },
  );
  yield;
}
