import { a4, mm, type Pdf } from '#server/pdf/document.ts';
import { drawLabels, label } from '#server/pdf/label-sheet.ts';
import { formatCep } from '#shared/br/documents.ts';
import { formatPhone } from '#shared/br/phone.ts';
import { writtenMoment } from '#shared/dates.ts';
import { label as inLanguage, type Locale } from '#shared/i18n/languages.ts';
import { varianteLabel } from '#shared/loja/variante.ts';
import type { PdfTexts } from './pdf-texts.ts';
import type { PrintedOrder } from './printed-orders.ts';

const margin = mm(18);
const width = a4.width - 2 * margin;
const bottom = a4.height - mm(18);
const muted = '#5b534b';

interface Printed {
  church: string;
  locale: Locale;
  t: PdfTexts;
}

/** The destination of the order, in lines. */
function destinationLines({ entrega, opcao, endereco, igreja }: PrintedOrder, t: PdfTexts): string[] {
  if (entrega === 'retirada')
    return [
      t('papel.pickup_at', { place: opcao?.nome ?? igreja ?? '' }),
      ...(opcao?.detalhe ? [opcao.detalhe] : []),
    ];
  if (!endereco) return [t('papel.delivery')];
  const { nome, logradouro, numero, complemento, bairro, cidade, uf, cep } = endereco;
  return [
    t('papel.delivery_to', { name: nome }),
    [logradouro, numero, complemento].filter(Boolean).join(', '),
    `${bairro}, ${cidade} – ${uf}, CEP ${formatCep(cep)}`,
  ];
}

const unitsOf = ({ itens }: PrintedOrder): number =>
  itens.reduce((sum, { quantidade }) => sum + quantidade, 0);

function drawHead(pdf: Pdf, order: PrintedOrder, { church, locale, t }: Printed): number {
  pdf.addPage();
  const box = { x: margin, width };
  pdf.writeAside(church, { ...box, y: mm(12) }, { size: 10, color: muted });
  let y = pdf.write(
    t('papel.slip', { id: order.id }),
    { ...box, y: mm(20) },
    { size: 24, face: 'bold' },
    'H1',
  );
  y = pdf.write(order.nome ?? t('papel.no_name'), { ...box, y: y + mm(1) }, { size: 14 }, 'H2');
  const facts = [
    [
      t('papel.paid', { when: writtenMoment(order.pago_em, locale) }),
      order.whatsapp && formatPhone(order.whatsapp),
    ]
      .filter(Boolean)
      .join(' · '),
    ...destinationLines(order, t),
  ];
  for (const fact of facts) y = pdf.write(fact, { ...box, y }, { size: 11, color: muted });
  if (order.presente) y = pdf.write(t('papel.gift'), { ...box, y: y + mm(2) }, { size: 13, face: 'bold' });
  if (order.nota)
    y = pdf.write(t('papel.note', { text: order.nota }), { ...box, y: y + mm(2) }, { size: 11, maxLines: 8 });
  if (order.sandbox) pdf.stamp(t('papel.test'), { x: margin, y: mm(120), width, height: mm(60) });
  return y + mm(6);
}

/** Packing slips, each order on pages of its own; without prices, as they may go into the parcel of a gift. */
export function* drawSlips(pdf: Pdf, orders: readonly PrintedOrder[], printed: Printed): Generator<void> {
  const { locale, t } = printed;
  for (const order of orders) {
    let y = drawHead(pdf, order, printed);
    for (const item of order.itens) {
      const name = varianteLabel(item, (text) => inLanguage(text, locale));
      const style = { size: 13 } as const;
      const nameWidth = width - mm(60);
      const height = Math.max(mm(11), pdf.heightOf(name, nameWidth, style) + mm(4));
      if (y + height > bottom) y = drawHead(pdf, order, printed);
      // a box to tick while the goods are picked
      for (const [from, to] of [
        [
          [0, 0],
          [1, 0],
        ],
        [
          [1, 0],
          [1, 1],
        ],
        [
          [1, 1],
          [0, 1],
        ],
        [
          [0, 1],
          [0, 0],
        ],
      ] as const)
        pdf.line(
          [margin + from[0] * mm(5), y + mm(2) + from[1] * mm(5)],
          [margin + to[0] * mm(5), y + mm(2) + to[1] * mm(5)],
          { width: 0.8, color: '#211d1a' },
        );
      pdf.write(
        `${item.quantidade} ×`,
        { x: margin + mm(9), y: y + mm(2), width: mm(16) },
        { size: 13, face: 'bold' },
      );
      pdf.write(name, { x: margin + mm(26), y: y + mm(2), width: nameWidth }, style);
      pdf.write(
        item.ref,
        { x: margin + width - mm(32), y: y + mm(2), width: mm(32) },
        { size: 10, color: muted, align: 'right', maxLines: 1 },
      );
      y += height;
      pdf.line([margin, y], [margin + width, y]);
    }
    pdf.write(
      t('papel.units', { count: unitsOf(order) }),
      { x: margin, y: y + mm(3), width },
      { size: 12, face: 'bold' },
    );
    yield;
  }
}

const qrSide = mm(26);

/** Labels for the parcels, eight on a page: for a pickup with the QR of its code, for a delivery with its address. */
export function drawOrderLabels(
  pdf: Pdf,
  orders: readonly PrintedOrder[],
  { church, t }: Printed,
): Generator<void> {
  return drawLabels(pdf, orders, ({ x, y }, order) => {
    const [left, top] = [x + label.inside, y + label.inside];
    const inner = label.width - 2 * label.inside;
    const isPickup = order.entrega === 'retirada';
    pdf.writeRow([{ text: church, x: left, width: inner, style: { size: 9, color: muted } }], top + mm(2));
    let bottom = pdf.write(
      t('papel.order', { id: order.id }),
      { x: left, y: top + mm(4), width: inner },
      { size: 20, face: 'bold', maxLines: 1 },
      'H2',
    );
    bottom = pdf.write(
      order.nome ?? t('papel.no_name'),
      { x: left, y: bottom, width: inner },
      { size: 13, maxLines: 1 },
    );
    const textWidth = isPickup ? inner - qrSide - mm(3) : inner;
    for (const line of destinationLines(order, t).slice(0, 3))
      bottom = pdf.write(
        line,
        { x: left, y: bottom + mm(0.5), width: textWidth },
        { size: 10, color: muted, maxLines: 2 },
      );
    bottom = pdf.write(
      [t('papel.units', { count: unitsOf(order) }), order.presente && t('papel.gift')]
        .filter(Boolean)
        .join(' · '),
      { x: left, y: bottom + mm(0.5), width: textWidth },
      { size: 10, face: 'bold', maxLines: 2 },
    );
    if (!isPickup) return;
    pdf.qr(order.retirada_codigo, {
      x: left + inner - qrSide + mm(2),
      y: y + label.height - label.inside - qrSide,
      side: qrSide,
      alt: t('papel.qr', { id: order.id }),
    });
  });
}
