import type { Pdf } from '#server/pdf/document.ts';

/** The inks of documents: deep teal, gold and its darker shade for small letters. */
export const ink = { deep: '#0b4f4a', gold: '#b8954a', bronze: '#7a5f22', text: '#2a2622', muted: '#5b534b' };

/** A leaf from a point in a direction, as two curves. */
function leaf(x: number, y: number, angle: number, length: number): string {
  const at = (along: number, aside: number): string => {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return `${(x + along * cos - aside * sin).toFixed(2)} ${(y + along * sin + aside * cos).toFixed(2)}`;
  };
  const wide = length * 0.3;
  return `M ${at(0, 0)} Q ${at(length * 0.45, wide)} ${at(length, 0)} Q ${at(length * 0.45, -wide)} ${at(0, 0)} Z`;
}

/** An olive branch along the top from a corner to the right, in points. */
function branch(length: number, leaves: number): string {
  const height = (x: number): number => 5 * Math.sin((x / length) * Math.PI * 0.9);
  const parts = [
    `M 0 0 Q ${length / 2} 9 ${length} 2 Q ${length / 2} 10.4 0 1.4 Z`,
    leaf(length - 1, 2, 0.05, 13),
  ];
  for (let at = 1; at <= leaves; at++) {
    const x = (length * at) / (leaves + 1);
    const size = 14 - at * 0.6;
    parts.push(leaf(x, height(x), -0.75, size), leaf(x + 2, height(x) + 1, 0.85, size));
  }
  return parts.join(' ');
}
const along = branch(92, 6);
/** The same branch along the other side of the corner: the coordinates of each point change places. */
const down = along.replace(/(-?[\d.]+) (-?[\d.]+)/g, '$2 $1');

/** Olive branches in the four corners of a frame, along both of its sides. */
export function drawCorners(
  pdf: Pdf,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  for (const [left, top] of [
    [true, true],
    [false, true],
    [true, false],
    [false, false],
  ] as const) {
    const place = { x: left ? x : x + width, y: top ? y : y + height };
    for (const branchOf of [along, down])
      pdf.shape(branchOf, { ...place, scale: [left ? 1 : -1, top ? 1 : -1], color: ink.gold });
  }
}

/** A small cross between two lines. */
export function drawDivider(pdf: Pdf, centre: number, y: number, reach = 60): void {
  pdf.line([centre - reach, y], [centre - 12, y], { color: ink.gold, width: 0.8 });
  pdf.line([centre + 12, y], [centre + reach, y], { color: ink.gold, width: 0.8 });
  pdf.fill(centre - 0.9, y - 7, 1.8, 15, ink.gold);
  pdf.fill(centre - 4.5, y - 3.2, 9, 1.8, ink.gold);
}
