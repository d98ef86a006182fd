import { a4, mm, type Pdf } from '#server/pdf/document.ts';
import { largestThat } from '#server/pdf/wrap-text.ts';
import { drawCorners, drawDivider, ink } from './ornaments.ts';
import type { DrawnPdf, PdfTexts } from './pdf-content.ts';

/** Landscape. */
const page = { width: a4.height, height: a4.width };
const centre = page.width / 2;
const column = { x: mm(44), width: page.width - 2 * mm(44) };
/** the top of the foot with place and date; the text is between the title and this */
const foot = page.height - mm(62);

type Style = {
  size: number;
  face: 'display' | 'serif' | 'italic';
  color: string;
  align: 'center';
  leading: number;
};
interface Part {
  text: string;
  style: Style;
  before: number;
}

/** The lines of the text: names large, quotations apart, the rest as one centred text. */
function partsOf(texto: string, scale: number): Part[] {
  return texto
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const text = line.replace(/^[#>]\s*/, '');
      if (line.startsWith('#'))
        return {
          text,
          style: { size: 31 * scale, face: 'display', color: ink.deep, align: 'center', leading: 1.15 },
          before: mm(2.5) * scale,
        };
      if (line.startsWith('>'))
        return {
          text,
          style: { size: 13 * scale, face: 'italic', color: ink.bronze, align: 'center', leading: 1.4 },
          before: mm(4.5) * scale,
        };
      return {
        text,
        style: { size: 14.5 * scale, face: 'serif', color: ink.text, align: 'center', leading: 1.45 },
        before: mm(2) * scale,
      };
    });
}

/** The narrowest column in which the text has as many lines: the last one is then about as long as the others. */
function balancedWidth(pdf: Pdf, text: string, style: Style): number {
  const height = pdf.heightOf(text, column.width, style);
  const widthAt = (steps: number): number => column.width - 6 * steps;
  const most = Math.ceil((column.width - mm(60)) / 6);
  return widthAt(largestThat(0, most, (steps) => pdf.heightOf(text, widthAt(steps), style) === height));
}

/** A certificate to be framed: a landscape page with the church, the name in large letters, signatures and the code. */
export function* drawCertificate(pdf: Pdf, paper: DrawnPdf, t: PdfTexts): Generator<void> {
  const { conteudo, revogado } = paper;
  pdf.addPage({ landscape: true });
  const outer = { x: mm(9), y: mm(9), width: page.width - mm(18), height: page.height - mm(18) };
  const inner = { x: mm(11.5), y: mm(11.5), width: page.width - mm(23), height: page.height - mm(23) };
  pdf.frame(outer, { color: ink.deep, width: 2.2 });
  pdf.frame(inner, { color: ink.gold, width: 0.7 });
  drawCorners(pdf, {
    x: inner.x + mm(3.5),
    y: inner.y + mm(4),
    width: inner.width - mm(7),
    height: inner.height - mm(8),
  });

  const { nome } = conteudo.igreja;
  let y = mm(21);
  const church = { face: 'bold', spacing: 1.1, align: 'center', color: ink.deep } as const;
  const churchSize = pdf.fittingSize(nome.toUpperCase(), column.width, {
    ...church,
    max: 12.5,
    min: 8,
    lines: 1,
  });
  y = pdf.write(nome.toUpperCase(), { ...column, y }, { ...church, size: churchSize, maxLines: 1 });
  y += mm(4.5);
  drawDivider(pdf, centre, y);
  y += mm(5);
  const title = { face: 'display', align: 'center', color: ink.deep, leading: 1.15 } as const;
  const titleSize = pdf.fittingSize(conteudo.titulo, column.width, { ...title, max: 37, min: 18, lines: 1 });
  y = pdf.write(conteudo.titulo, { ...column, y }, { ...title, size: titleSize }, 'H1');

  // The text is as large as fits, and stands in the middle of its room.
  const room = foot - mm(7) - y;
  const heightOf = (parts: readonly Part[]): number =>
    parts.reduce((sum, { text, style, before }) => sum + before + pdf.heightOf(text, column.width, style), 0);
  const partsAt = (step: number): Part[] => partsOf(conteudo.texto, 0.3 + 0.04 * step);
  const parts = partsAt(largestThat(0, 21, (step) => heightOf(partsAt(step)) <= room));
  y += Math.max(0, (room - heightOf(parts)) * 0.42);
  for (const { text, style, before } of parts) {
    const width = balancedWidth(pdf, text, style);
    y = pdf.write(text, { x: centre - width / 2, width, y: y + before }, style);
  }

  pdf.write(
    `${conteudo.lugar_e_data}.`,
    { ...column, y: foot },
    { size: 12.5, face: 'serif', align: 'center', color: ink.text },
  );
  drawFoot(pdf, paper, t);
  if (revogado)
    pdf.stamp(t('papel.revoked'), { x: mm(60), y: mm(50), width: page.width - mm(120), height: mm(100) });
  yield;
}

/** The signatures on both sides of the code; a single one stands on the left. */
function drawFoot(pdf: Pdf, { conteudo, numero, codigo, url, address }: DrawnPdf, t: PdfTexts): void {
  const line = page.height - mm(37);
  const width = mm(74);
  const middles = [mm(38) + width / 2, page.width - mm(38) - width / 2];
  for (const [at, name] of conteudo.assinaturas.entries()) {
    const x = middles[at]! - width / 2;
    pdf.line([x, line], [x + width, line], { color: ink.muted, width: 0.7 });
    pdf.write(
      name,
      { x, y: line + mm(1.5), width },
      { size: 10.5, face: 'serif', align: 'center', color: ink.text, maxLines: 2 },
    );
  }
  const side = mm(22);
  const qr = {
    x: conteudo.assinaturas.length === 1 ? middles[1]! - side / 2 : centre - side / 2,
    y: line - mm(15),
  };
  pdf.qr(url, { ...qr, side, alt: t('papel.qr_alt') });
  pdf.link(qr.x, qr.y, side, side, url);
  const words = { x: qr.x + side / 2 - mm(40), width: mm(80) };
  pdf.write(
    `${t('papel.number', { number: numero })}  ·  ${codigo}`,
    { ...words, y: qr.y + side },
    { size: 8.5, face: 'bold', align: 'center', spacing: 0.6 },
  );
  pdf.write(
    t('papel.verify', { address: address.replace(/^https?:\/\//, '') }),
    { ...words, y: qr.y + side + mm(3.8) },
    { size: 7.5, align: 'center', color: ink.muted, maxLines: 1 },
  );
}
