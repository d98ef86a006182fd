import { mm, type Pdf } from '#server/pdf/document.ts';
import { drawLabels, label } from '#server/pdf/label-sheet.ts';
import { qrOfCodigo } from '#shared/criancas/codigo.ts';
import { writtenDate } from '#shared/dates.ts';
import { criancas as en } from '#shared/i18n/en/criancas.ts';
import { criancas as es } from '#shared/i18n/es/criancas.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { criancas as pt_BR } from '#shared/i18n/pt_BR/criancas.ts';
import { textsOf } from '#shared/i18n/translate.ts';

export const labelTexts = textsOf({ pt_BR, en, es });

export interface LabelledChild {
  nome: string;
  codigo: string;
  sala: string;
  alergias: string | null;
  responsavel_nome: string;
  culto: string;
  data: string;
}

const muted = '#5b534b';
const alarm = '#b42318';
const side = mm(27);

/** Two labels for each child: one for its back, and one that the guardian brings; both with the same code. */
export function drawChildLabels(
  pdf: Pdf,
  children: readonly LabelledChild[],
  locale: Locale,
): Generator<void> {
  const t = labelTexts(locale);
  const pairs = children.flatMap((child) => [
    { child, isGuardian: false },
    { child, isGuardian: true },
  ]);
  return drawLabels(pdf, pairs, ({ x, y }, { child, isGuardian }) => {
    const left = x + label.inside;
    const text = { x: left, width: label.width - 2 * label.inside - side - mm(3) };
    const small = { size: 9, color: muted, maxLines: 1 };
    let at = pdf.write(
      t(isGuardian ? 'criancas.label_guardian' : 'criancas.label_child'),
      { ...text, y: y + label.inside },
      small,
    );
    const size = pdf.fittingSize(child.nome, text.width, { face: 'bold', max: 17, min: 10, lines: 2 });
    at = pdf.write(
      child.nome,
      { ...text, y: at + mm(0.5) },
      { size, face: 'bold', leading: 1.15, maxLines: 2 },
      'H2',
    );
    at = pdf.write(
      isGuardian ? child.responsavel_nome : child.sala,
      { ...text, y: at + mm(0.5) },
      { size: 11, maxLines: 1 },
    );
    pdf.write(
      isGuardian
        ? t('criancas.label_bring', { name: child.nome })
        : child.alergias
          ? t('criancas.label_care', { text: child.alergias })
          : '',
      { ...text, y: at + mm(1) },
      isGuardian
        ? { size: 8.5, color: muted, maxLines: 3, leading: 1.2 }
        : { size: 10.5, face: 'bold', color: alarm, maxLines: 3, leading: 1.15 },
    );
    pdf.qr(qrOfCodigo(child.codigo), {
      x: x + label.width - label.inside - side,
      y: y + label.inside,
      side,
      alt: child.codigo,
    });
    pdf.write(
      child.codigo,
      { x: x + label.width - label.inside - mm(45), y: y + mm(38), width: mm(45) },
      { size: 27, face: 'bold', align: 'right', spacing: 1, maxLines: 1 },
    );
    pdf.writeRow(
      [
        {
          text: `${child.culto} · ${writtenDate(child.data, locale)}`,
          x: left,
          width: label.width - 2 * label.inside,
          style: { size: 8.5, color: muted },
        },
      ],
      y + label.height - label.inside,
    );
  });
}
