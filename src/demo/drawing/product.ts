import { mix } from '#shared/colour.ts';
import { createRandom, type Random } from '../random.ts';
import { darker, glow, lifted, lighter, n, sheet, vertical } from './svg.ts';

export const shapes = [
  'shirt',
  'hoodie',
  'mug',
  'book',
  'notebook',
  'pen',
  'bag',
  'cap',
  'candle',
  'frame',
  'kit',
] as const;
export type ProductShape = (typeof shapes)[number];

export const productSide = 640;

/** The mark printed on products: a sprig, a hill, a light or a cross of two strokes. */
function mark(random: Random, x: number, y: number, size: number, ink: string): string {
  const line = `fill="none" stroke="${ink}" stroke-width="${n(size * 0.07)}" stroke-linecap="round" stroke-linejoin="round"`;
  switch (random.weighted({ sprig: 3, hill: 3, light: 2, cross: 2 })) {
    case 'sprig': {
      const leaves = [-0.3, -0.05, 0.2].map((at) => {
        const [ly, reach] = [y + size * at, size * 0.34];
        return `M${n(x)} ${n(ly)}q${n(-reach * 0.2)} ${n(-reach * 0.7)} ${n(-reach)} ${n(-reach * 0.75)}M${n(x)} ${n(ly)}q${n(reach * 0.2)} ${n(-reach * 0.7)} ${n(reach)} ${n(-reach * 0.75)}`;
      });
      return `<path d="M${n(x)} ${n(y + size * 0.5)}V${n(y - size * 0.5)}${leaves.join('')}" ${line}/>`;
    }
    case 'hill':
      return `<path d="M${n(x - size * 0.5)} ${n(y + size * 0.3)}q${n(size * 0.28)} ${n(-size * 0.6)} ${n(size * 0.52)} 0q${n(size * 0.2)} ${n(-size * 0.36)} ${n(size * 0.48)} 0" ${line}/><circle cx="${n(x + size * 0.16)}" cy="${n(y - size * 0.28)}" r="${n(size * 0.14)}" ${line}/>`;
    case 'light': {
      const rays = Array.from({ length: 8 }, (_, at) => {
        const turn = (at * Math.PI) / 4;
        const [c, s] = [Math.cos(turn), Math.sin(turn)];
        return `M${n(x + c * size * 0.28)} ${n(y + s * size * 0.28)}L${n(x + c * size * 0.48)} ${n(y + s * size * 0.48)}`;
      });
      return `<path d="${rays.join('')}" ${line}/><circle cx="${n(x)}" cy="${n(y)}" r="${n(size * 0.14)}" fill="${ink}"/>`;
    }
    case 'cross':
      return `<path d="M${n(x)} ${n(y - size * 0.5)}V${n(y + size * 0.5)}M${n(x - size * 0.3)} ${n(y - size * 0.16)}H${n(x + size * 0.3)}" ${line}/>`;
  }
}

/** Lines that stand for an unreadable title. */
const lettering = (x: number, y: number, width: number, ink: string, rows = 2): string =>
  Array.from({ length: rows }, (_, at) => {
    const half = (width * (1 - at * 0.28)) / 2;
    return `<path d="M${n(x - half)} ${n(y + at * 22)}H${n(x + half)}" stroke="${ink}" stroke-width="9" stroke-linecap="round" opacity=".85"/>`;
  }).join('');

type Draw = (random: Random, colour: string, ink: string) => string;

const shirtPath =
  'M236 168l-92 44 -46 96 60 36 30 -34v206q0 14 14 14h236q14 0 14 -14V310l30 34 60 -36 -46 -96 -92 -44q-24 44 -84 44t-84 -44z';

const draw: Record<ProductShape, Draw> = {
  shirt: (random, colour, ink) =>
    `${lifted(`<path d="${shirtPath}" fill="${colour}"/>`, 6)}<path d="M236 168q24 44 84 44t84 -44" fill="none" stroke="${darker(colour, 0.22)}" stroke-width="8"/>${folds(colour)}${mark(random, 320, 338, 110, ink)}`,
  hoodie: (random, colour, ink) =>
    `${lifted(`<path d="${shirtPath}" fill="${colour}"/><path d="M226 176q20 -66 94 -66t94 66q-30 54 -94 54t-94 -54z" fill="${darker(colour, 0.14)}"/>`, 6)}<path d="M252 448h136l26 76H226z" fill="${darker(colour, 0.1)}"/><path d="M300 226v62M340 226v62" stroke="${lighter(colour, 0.6)}" stroke-width="6" stroke-linecap="round"/>${folds(colour)}${mark(random, 320, 362, 92, ink)}`,
  mug: (random, colour, ink) =>
    `${lifted(`<path d="M424 270h40q62 0 62 70t-70 76h-40" fill="none" stroke="${darker(colour, 0.08)}" stroke-width="30"/><path d="M176 218h256v250q0 52 -52 52H228q-52 0 -52 -52z" fill="${colour}"/>`, 6)}<ellipse cx="304" cy="218" rx="128" ry="26" fill="${darker(colour, 0.3)}"/><ellipse cx="304" cy="222" rx="112" ry="18" fill="#4a2c1c"/>${mark(random, 304, 366, 120, ink)}`,
  book: (random, colour, ink) =>
    `${lifted(`<path d="M188 132h262q16 0 16 16v356q0 16 -16 16H188z" fill="${colour}"/>`, 7)}<path d="M188 132h34v388h-34z" fill="${darker(colour, 0.2)}"/><path d="M466 496q0 14 -14 14H196v10h260q22 0 22 -22V160l-12 -4z" fill="#f4ead7"/>${mark(random, 344, 270, 116, ink)}${lettering(344, 392, 150, ink)}`,
  notebook: (random, colour, ink) =>
    `${lifted(`<rect x="190" y="136" width="270" height="380" rx="18" fill="${colour}"/>`, 7)}<path d="M420 136h14v380h-14z" fill="${darker(colour, 0.35)}"/><path d="M300 500v52l16 -14 16 14v-52" fill="${lighter(ink, 0.2)}"/>${mark(random, 302, 300, 120, ink)}`,
  pen: (_, colour, ink) =>
    `<g transform="rotate(-38 320 320)">${lifted(`<path d="M150 296h300l60 24 -60 24H150q-18 0 -18 -24t18 -24z" fill="${colour}"/>`, 5)}<path d="M450 296l60 24 -60 24z" fill="#e9dcc4"/><path d="M494 313l16 7 -16 7z" fill="#2a1a14"/><path d="M176 288h110v10H176z" fill="${ink}"/></g>`,
  bag: (random, colour, ink) =>
    `${lifted(`<path d="M172 244h296l24 264q2 20 -18 20H166q-20 0 -18 -20z" fill="${colour}"/>`, 6)}<path d="M244 292V210q0 -76 76 -76t76 76v82" fill="none" stroke="${darker(colour, 0.24)}" stroke-width="16" stroke-linecap="round"/>${mark(random, 320, 396, 124, ink)}`,
  cap: (random, colour, ink) =>
    `${lifted(`<path d="M150 384q0 -176 170 -176t170 176q-76 26 -170 26t-170 -26z" fill="${colour}"/><path d="M188 396q60 -42 190 -30 132 12 168 60 -92 34 -190 22 -110 -12 -168 -52z" fill="${darker(colour, 0.2)}"/>`, 6)}<circle cx="320" cy="208" r="12" fill="${darker(colour, 0.24)}"/>${mark(random, 320, 310, 84, ink)}`,
  candle: (random, colour, ink) =>
    `<circle cx="320" cy="166" r="120" fill="url(#luz)"/>${lifted(`<rect x="214" y="252" width="212" height="268" rx="26" fill="${colour}"/>`, 6)}<ellipse cx="320" cy="260" rx="98" ry="20" fill="${lighter(colour, 0.5)}"/><path d="M320 256v-36" stroke="#2a1a14" stroke-width="6"/><path d="M320 226q-30 -30 0 -84 30 54 0 84z" fill="#f2a65a"/>${mark(random, 320, 390, 96, ink)}`,
  kit: (random, colour, ink) =>
    `${lifted(`<path d="M116 300h408v212q0 20 -20 20H136q-20 0 -20 -20z" fill="#c9a877"/>`, 7)}<path d="M116 300l34 -44h340l34 44z" fill="#b08e5d"/>${lifted(`<path d="M156 300l20 -96q4 -16 20 -12l96 22 -18 86z" fill="${colour}"/>`, 3)}<path d="M188 224l78 18M182 250l78 18" stroke="${ink}" stroke-width="6" stroke-linecap="round"/>${lifted(`<path d="M300 166h128q12 0 12 12v122H288V178q0 -12 12 -12z" fill="${darker(colour, 0.18)}"/>`, 3)}${mark(random, 364, 230, 74, ink)}${lifted(`<path d="M452 218h52q10 0 10 10v72h-72v-72q0 -10 10 -10z" fill="#f7efe0"/>`, 3)}<path d="M116 300h408v46H116z" fill="#bf9c69"/><path d="M296 300h48v232h-48z" fill="${darker(colour, 0.1)}" opacity=".9"/><path d="M320 322q-56 -52 -70 -14t70 14q56 -52 70 -14t-70 14z" fill="${colour}"/>`,
  frame: (random, colour, ink) =>
    `${lifted(`<rect x="168" y="120" width="304" height="400" rx="6" fill="${colour}"/>`, 7)}<rect x="194" y="146" width="252" height="348" fill="#fbf5e9"/>${mark(random, 320, 280, 132, ink)}${lettering(320, 410, 150, mix(ink, '#fbf5e9', 0.3), 3)}`,
};

/** Folds of cloth under the arms and a lighter side, so that a garment is not a flat piece. */
const folds = (colour: string): string =>
  `<path d="M208 346q16 84 4 172M432 346q-16 84 -4 172" fill="none" stroke="${darker(colour, 0.16)}" stroke-width="6" stroke-linecap="round"/><path d="M206 240l-36 76M434 240l36 76" fill="none" stroke="${darker(colour, 0.14)}" stroke-width="5" stroke-linecap="round"/>`;

const grounds = ['#efe4d2', '#e3ebe2', '#f3e1d6', '#e2e6ec', '#f4ecd2', '#eadfe6'] as const;

/** A product on a table of paper; the same seed and colour give the same picture. */
export function drawProduct(seed: string, shape: ProductShape, colour: string): string {
  const random = createRandom(`${shape} ${seed}`);
  const ground = random.pick(grounds);
  // light products get dark print, dark ones light print
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const ink =
    channels.reduce((sum, value) => sum + value, 0) > 430 ? darker(colour, 0.62) : lighter(colour, 0.82);
  const defs =
    vertical('fundo', [0, lighter(ground, 0.5)], [1, darker(ground, 0.06)]) + glow('luz', '#ffd58a', 0.8);
  const table = `<rect width="640" height="640" fill="url(#fundo)"/><path d="M0 470q160 -18 320 -10t320 -8V640H0z" fill="${darker(ground, 0.1)}" opacity=".55"/>`;
  return sheet(productSide, productSide, defs, table + draw[shape](random, colour, ink));
}
