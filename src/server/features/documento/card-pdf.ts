import { a4, mm, type Pdf } from '#server/pdf/document.ts';
import { ink } from './ornaments.ts';
import type { DrawnPdf, PdfTexts } from './pdf-content.ts';

/** A bank card (ISO/IEC 7810, ID-1): front and back beside each other, to be cut out and folded. */
const card = { width: mm(85.6), height: mm(54) };
const top = mm(30);
const front = { x: (a4.width - 2 * card.width) / 2, y: top };
const back = { x: front.x + card.width, y: top };
const inside = mm(5);
const photo = { width: mm(20), height: mm(26.7) };
const white = '#ffffff';

/** A membership card on an A4 page. */
export function* drawCard(pdf: Pdf, paper: DrawnPdf, t: PdfTexts): Generator<void> {
  pdf.addPage();
  pdf.write(
    t('papel.card_help'),
    { x: front.x, y: top - mm(14), width: 2 * card.width },
    { size: 9, color: ink.muted, align: 'center' },
  );
  drawFront(pdf, paper, t);
  drawBack(pdf, paper, t);
  drawCuts(pdf);
  yield;
}

function drawFront(pdf: Pdf, { conteudo, numero, validade, foto, revogado }: DrawnPdf, t: PdfTexts): void {
  const { x, y } = front;
  const band = mm(13.5);
  pdf.fill(x, y, card.width, card.height, '#fbf9f4');
  pdf.fill(x, y, card.width, band, ink.deep);
  pdf.fill(x, y + band, card.width, mm(0.8), ink.gold);
  const head = { x: x + inside, width: card.width - 2 * inside };
  const church = { face: 'display', color: white } as const;
  const size = pdf.fittingSize(conteudo.igreja.nome, head.width, { ...church, max: 12, min: 7, lines: 1 });
  pdf.write(conteudo.igreja.nome, { ...head, y: y + mm(2.4) }, { ...church, size, maxLines: 1 });
  pdf.write(
    conteudo.titulo.toUpperCase(),
    { ...head, y: y + mm(8) },
    { size: 6.5, face: 'bold', color: '#e9d9ad', spacing: 0.6, maxLines: 1 },
    'H1',
  );

  const picture = { x: x + inside, y: y + mm(18.5), ...photo };
  if (foto) pdf.picture(foto, { ...picture, alt: conteudo.nome });
  else pdf.fill(picture.x, picture.y, photo.width, photo.height, '#ece6da');
  pdf.frame(picture, { color: ink.gold, width: 0.8 });

  const text = { x: picture.x + photo.width + mm(4), width: card.width - photo.width - 2 * inside - mm(4) };
  let at = picture.y - mm(0.5);
  for (const line of conteudo.texto
    .split('\n')
    .filter((one) => one !== '')
    .slice(0, 6)) {
    const words = line.replace(/^[#>]\s*/, '');
    if (line.startsWith('#')) {
      const name = { face: 'display', color: ink.deep, leading: 1.12 } as const;
      const fitted = pdf.fittingSize(words, text.width, { ...name, max: 11.5, min: 8, lines: 2 });
      at = pdf.write(words, { ...text, y: at }, { ...name, size: fitted, maxLines: 2 }) + mm(1);
    } else at = pdf.write(words, { ...text, y: at }, { size: 7.5, color: ink.text, maxLines: 1 }) + mm(0.2);
  }
  const facts = [
    t('papel.number', { number: numero }),
    ...(validade ? [t('papel.valid_until', { date: validade })] : []),
  ];
  pdf.write(
    facts.join('  ·  '),
    { ...text, y: y + card.height - mm(7.4) },
    { size: 7.5, face: 'bold', color: ink.bronze, maxLines: 1 },
  );
  if (revogado) pdf.stamp(t('papel.revoked'), { ...front, ...card });
}

function drawBack(pdf: Pdf, { conteudo, codigo, url, address }: DrawnPdf, t: PdfTexts): void {
  const { x, y } = back;
  pdf.fill(x, y, card.width, card.height, '#fbf9f4');
  pdf.fill(x, y, card.width, mm(3), ink.deep);
  pdf.fill(x, y + mm(3), card.width, mm(0.6), ink.gold);
  const side = mm(25);
  const qr = { x: x + card.width - inside - side, y: y + mm(8) };
  pdf.qr(url, { ...qr, side, alt: t('papel.qr_alt') });
  pdf.link(qr.x, qr.y, side, side, url);
  pdf.write(
    codigo,
    { x: qr.x - mm(4), y: qr.y + side + mm(0.6), width: side + mm(8) },
    { size: 6.6, face: 'bold', align: 'center', maxLines: 1 },
  );
  const text = { x: x + inside, width: card.width - side - 2 * inside - mm(4) };
  let at = y + mm(8);
  for (const line of (conteudo.verso ?? '').split('\n').filter((one) => one !== '')) {
    const room = Math.floor((y + mm(37) - at) / (7 * 1.3));
    if (room < 1) break;
    at = pdf.write(line, { ...text, y: at }, { size: 7, color: ink.text, maxLines: room }) + mm(1);
  }
  const [signature] = conteudo.assinaturas;
  const line = y + mm(44.5);
  if (signature) {
    pdf.line([text.x, line], [text.x + text.width, line], { color: ink.muted, width: 0.5 });
    pdf.write(
      signature,
      { ...text, y: line + mm(0.6) },
      { size: 6.8, align: 'center', color: ink.text, maxLines: 1 },
    );
  }
  pdf.write(
    t('papel.verify', { address: address.replace(/^https?:\/\//, '') }),
    { x: x + inside, y: y + card.height - mm(5.2), width: card.width - 2 * inside },
    { size: 6.2, color: ink.muted, align: signature ? 'right' : 'left', maxLines: 1 },
  );
}

/** Where to cut, outside of the card, and where to fold. */
function drawCuts(pdf: Pdf): void {
  const right = back.x + card.width;
  const bottom = top + card.height;
  for (const y of [top, bottom]) {
    pdf.line([front.x - mm(8), y], [front.x - mm(2), y]);
    pdf.line([right + mm(2), y], [right + mm(8), y]);
  }
  for (const x of [front.x, right]) {
    pdf.line([x, top - mm(8)], [x, top - mm(2)]);
    pdf.line([x, bottom + mm(2)], [x, bottom + mm(8)]);
  }
  pdf.line([back.x, top - mm(5)], [back.x, top - mm(1)], { dash: 2 });
  pdf.line([back.x, bottom + mm(1)], [back.x, bottom + mm(5)], { dash: 2 });
}
