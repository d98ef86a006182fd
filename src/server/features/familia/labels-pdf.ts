import { mm, type Pdf } from '#server/pdf/document.ts';
import { drawLabels, label } from '#server/pdf/label-sheet.ts';
import { formatCep } from '#shared/br/documents.ts';
import type { LabelHousehold } from './likely-households.ts';

const muted = '#5b534b';

/** Address labels, one for each house, eight on a page. */
export function drawHouseholdLabels(
  pdf: Pdf,
  houses: readonly LabelHousehold[],
  church: string,
): Generator<void> {
  return drawLabels(pdf, houses, ({ x, y }, house) => {
    const [left, width] = [x + label.inside, label.width - 2 * label.inside];
    const lines = [
      [house.logradouro, house.numero, house.complemento].filter(Boolean).join(', '),
      house.bairro ?? '',
      [house.cidade, house.uf].filter(Boolean).join(' – '),
    ].filter((line) => line !== '');
    let bottom = pdf.write(
      house.nome,
      { x: left, y: y + mm(14), width },
      { size: 16, face: 'bold', maxLines: 2 },
      'H2',
    );
    for (const line of lines)
      bottom = pdf.write(line, { x: left, y: bottom + mm(1), width }, { size: 12, maxLines: 2 });
    if (house.cep)
      pdf.write(
        `CEP ${formatCep(house.cep)}`,
        { x: left, y: bottom + mm(1), width },
        { size: 12, maxLines: 1 },
      );
    pdf.writeRow(
      [{ text: church, x: left, width, style: { size: 9, color: muted } }],
      y + label.height - label.inside,
    );
  });
}
