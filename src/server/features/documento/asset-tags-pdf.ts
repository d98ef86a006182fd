import { mm, type Pdf } from '#server/pdf/document.ts';
import { drawSheets, sheets } from '#server/pdf/label-sheet.ts';
import { ink } from './ornaments.ts';

export interface TaggedAsset {
  id: number;
  numero: string | null;
  nome: string;
  igreja: string | null;
}

const inside = mm(3);
const side = mm(27);

/** Tags of assets, 21 on a page (Pimaco A4260): the number, the name, and a QR that opens the record in the office. */
export const drawAssetTags = (
  pdf: Pdf,
  assets: readonly TaggedAsset[],
  { church, addressOf }: { church: string; addressOf(id: number): string },
): Generator<void> =>
  drawSheets(pdf, sheets.a4260, assets, ({ x, y }, { id, numero, nome, igreja }) => {
    const { width: tag, height } = sheets.a4260;
    pdf.qr(addressOf(id), { x: x + inside, y: y + (height - side) / 2, side, alt: numero ?? nome });
    const box = { x: x + inside + side + mm(2), width: tag - side - 2 * inside - mm(2) };
    const owner = { size: 6.5, color: ink.muted, maxLines: 2, leading: 1.2 };
    let at = pdf.write(igreja ?? church, { ...box, y: y + mm(6) }, owner);
    const number = { face: 'bold', color: ink.text } as const;
    const size = pdf.fittingSize(numero ?? '', box.width, { ...number, max: 16, min: 8, lines: 1 });
    if (numero) at = pdf.write(numero, { ...box, y: at + mm(1) }, { ...number, size, maxLines: 1 });
    pdf.write(nome, { ...box, y: at + mm(0.5) }, { size: 8, leading: 1.15, maxLines: 3 });
  });
