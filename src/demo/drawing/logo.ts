import { mix } from '#shared/colour.ts';
import { darker, glow, lifted, lighter, n, sheet, vertical } from './svg.ts';

/** The width and height it is drawn at. */
const logoSide = 1024;

const ground = '#0f5f58';
const paper = '#fbf1dc';
const sun = '#f2b45c';

/** A hill from edge to edge: the heights where it begins, at its top and where it ends. */
const hill = (from: number, over: number, to: number, fill: string): string =>
  `<path d="M-20 ${n(from)}C260 ${n(over)} 560 ${n(over + 60)} 1044 ${n(to)}V1044H-20Z" fill="${fill}"/>`;

/**
 * The demo church's logo: a shepherd's crook before the rising sun. Few shapes, so that it reads at the size of a
 * thumb.
 */
export function drawLogo(): string {
  const crook = `<path d="M612 880V408C612 300 530 226 426 226C322 226 246 302 246 404V438" fill="none" stroke="${paper}" stroke-width="92" stroke-linecap="round"/>`;
  const shade = crook
    .replace(paper, darker(ground, 0.6))
    .replace('<path', '<path opacity=".22" transform="translate(10 14)"');
  return sheet(
    logoSide,
    logoSide,
    `${vertical('ceu', [0, darker(ground, 0.28)], [1, lighter(ground, 0.16)])}${glow('luz', lighter(sun, 0.4), 0.7)}`,
    `<rect width="1024" height="1024" fill="url(#ceu)"/><circle cx="690" cy="560" r="430" fill="url(#luz)"/><circle cx="690" cy="560" r="196" fill="${sun}"/>${lifted(hill(760, 600, 700, mix(ground, sun, 0.18)), -6)}${lifted(hill(700, 820, 860, darker(ground, 0.34)), -6)}${shade}${crook}`,
  );
}
