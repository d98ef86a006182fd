import { a4, mm, type Pdf } from '#server/pdf/document.ts';
import { drawDivider, ink } from './ornaments.ts';
import type { DocumentContent, DrawnPdf, PdfTexts } from './pdf-content.ts';

const margin = mm(26);
const width = a4.width - 2 * margin;
const box = { x: margin, width };

interface Letter {
  conteudo: DocumentContent;
  /** where the text ends */
  bottom: number;
  /** the addressee, and the address */
  to?: readonly string[];
  numero?: string;
  /** draws what each page has besides the text */
  onPage?: () => void;
}

/** A letter or a declaration that is verified by its code. */
export const drawLetter = (pdf: Pdf, paper: DrawnPdf, t: PdfTexts): Generator<void> =>
  drawPages(pdf, {
    conteudo: paper.conteudo,
    bottom: a4.height - mm(46),
    numero: t('papel.number', { number: paper.numero }),
    onPage: () => {
      drawCode(pdf, paper, t);
      if (paper.revogado)
        pdf.stamp(t('papel.revoked'), { x: mm(30), y: mm(90), width: a4.width - mm(60), height: mm(100) });
    },
  });

/** A letter to a house. */
export const drawHouseholdLetter = (
  pdf: Pdf,
  conteudo: DocumentContent,
  to: readonly string[],
): Generator<void> => drawPages(pdf, { conteudo, to, bottom: a4.height - mm(20) });

/** A letter on the church's paper: as many pages as its text needs. */
function* drawPages(pdf: Pdf, { conteudo, bottom, to, numero, onPage }: Letter): Generator<void> {
  const { igreja } = conteudo;
  const addPage = (): void => {
    pdf.addPage();
    pdf.fill(0, 0, a4.width, mm(3), ink.deep);
    pdf.fill(0, mm(3), a4.width, mm(0.7), ink.gold);
    onPage?.();
  };
  addPage();

  let y = pdf.write(
    igreja.nome,
    { ...box, y: mm(17) },
    { size: 19, face: 'display', color: ink.deep, align: 'center', maxLines: 2, leading: 1.2 },
  );
  if (igreja.linha)
    y = pdf.write(
      igreja.linha,
      { ...box, y: y + mm(0.5) },
      { size: 9, color: ink.muted, align: 'center', maxLines: 2 },
    );
  y += mm(5);
  drawDivider(pdf, a4.width / 2, y, mm(40));
  y += mm(13);
  for (const [at, line] of (to ?? []).entries())
    y = pdf.write(
      line,
      { ...box, y },
      { size: 11, face: at === 0 ? 'bold' : 'text', color: ink.text, leading: 1.35, maxLines: 2 },
    );
  if (to) y += mm(12);
  y = pdf.write(
    conteudo.titulo,
    { ...box, y },
    { size: 24, face: 'display', align: 'center', color: ink.text, leading: 1.2 },
    'H1',
  );
  if (numero)
    y = pdf.write(numero, { ...box, y: y + mm(0.5) }, { size: 9.5, color: ink.bronze, align: 'center' });
  y += mm(11);

  for (const line of conteudo.texto.split('\n')) {
    if (line === '') {
      y += mm(3);
      continue;
    }
    const text = line.replace(/^[#>]\s*/, '');
    const style = line.startsWith('#')
      ? ({ size: 17, face: 'display', color: ink.deep, leading: 1.3 } as const)
      : line.startsWith('>')
        ? ({ size: 12, face: 'italic', color: ink.bronze, leading: 1.5 } as const)
        : ({ size: 12.5, face: 'serif', color: ink.text, leading: 1.55 } as const);
    const height = pdf.heightOf(text, width, style);
    if (y + height > bottom) {
      yield;
      addPage();
      y = mm(22);
    }
    y = pdf.write(text, { ...box, y }, style) + mm(1.5);
  }

  // The date and the signatures stay together.
  if (y + mm(48) > bottom) {
    yield;
    addPage();
    y = mm(22);
  }
  y = pdf.write(
    `${conteudo.lugar_e_data}.`,
    { ...box, y: y + mm(8) },
    { size: 12.5, face: 'serif', color: ink.text, align: 'right' },
  );
  drawSignatures(pdf, conteudo.assinaturas, Math.max(y + mm(26), Math.min(y + mm(34), bottom - mm(10))));
  yield;
}

function drawSignatures(pdf: Pdf, names: readonly string[], y: number): void {
  const each = mm(70);
  const gap = mm(14);
  const whole = names.length * each + (names.length - 1) * gap;
  for (const [at, name] of names.entries()) {
    const x = (a4.width - whole) / 2 + at * (each + gap);
    pdf.line([x, y], [x + each, y], { color: ink.muted, width: 0.7 });
    pdf.write(
      name,
      { x, y: y + mm(1.5), width: each },
      { size: 10.5, face: 'serif', align: 'center', color: ink.text, maxLines: 2 },
    );
  }
}

/** At the foot of each page: how anyone can verify it. */
function drawCode(pdf: Pdf, { codigo, url, address }: DrawnPdf, t: PdfTexts): void {
  const side = mm(22);
  const y = a4.height - mm(36);
  pdf.line([margin, y - mm(3)], [a4.width - margin, y - mm(3)], { color: ink.gold, width: 0.5 });
  pdf.qr(url, { x: margin, y, side, alt: t('papel.qr_alt') });
  pdf.link(margin, y, side, side, url);
  const words = { x: margin + side + mm(5), width: width - side - mm(5) };
  const style = { size: 9, color: ink.muted };
  const next = pdf.write(t('papel.genuine'), { ...words, y: y + mm(3) }, style);
  const end = pdf.write(codigo, { ...words, y: next + mm(0.8) }, { size: 11, face: 'bold', spacing: 0.8 });
  pdf.write(
    t('papel.verify', { address: address.replace(/^https?:\/\//, '') }),
    { ...words, y: end + mm(0.6) },
    style,
  );
}
