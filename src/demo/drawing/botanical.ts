import { mix } from '#shared/colour.ts';
import type { Random } from '../random.ts';
import { branch, leafPath, wheat } from './leaf-shapes.ts';
import { type Drawing, darker, glow, lifted, lighter, n, vertical } from './svg.ts';

/** Paper from top to bottom, the shape on it, the leaves, their second tone, and the ink of the lines. */
const papers = [
  {
    tone: 'papel creme',
    top: '#fbf3e4',
    bottom: '#f1ddbf',
    shape: '#e7ad7d',
    leaf: '#7d8a55',
    other: '#c9793f',
    ink: '#4b3a2a',
  },
  {
    tone: 'papel verde-claro',
    top: '#eef4ef',
    bottom: '#cfe2d8',
    shape: '#f1d39a',
    leaf: '#2f7d70',
    other: '#8fb39b',
    ink: '#123f3a',
  },
  {
    tone: 'papel rosado',
    top: '#fbeee9',
    bottom: '#f0cfc4',
    shape: '#d98d7d',
    leaf: '#8c4a55',
    other: '#c98f6b',
    ink: '#4a2630',
  },
  {
    tone: 'papel amarelo',
    top: '#f9f2da',
    bottom: '#eed796',
    shape: '#dd9750',
    leaf: '#7c7a37',
    other: '#b7791f',
    ink: '#4a4220',
  },
  {
    tone: 'fundo verde-escuro',
    top: '#0f4a46',
    bottom: '#0a3532',
    shape: '#1b6b63',
    leaf: '#4fa08f',
    other: '#e0b46c',
    ink: '#f0dfb8',
  },
  {
    tone: 'fundo arroxeado',
    top: '#3c2f3f',
    bottom: '#2a212f',
    shape: '#6d4a5c',
    leaf: '#a9788a',
    other: '#e0a878',
    ink: '#f3ddc9',
  },
] as const;

/** An open flower drawn with one line. */
function flower(random: Random, x: number, y: number, size: number, fill: string, ink: string): string {
  const petals = random.int(6, 8);
  const turn = random.between(0, 60);
  const path = Array.from({ length: petals }, (_, at) =>
    leafPath(x, y, size * random.between(0.92, 1.06), turn + (at * 360) / petals, 0.3),
  ).join('');
  const heart = Array.from({ length: 9 }, (_, at) => {
    const angle = (at * 40 * Math.PI) / 180;
    return `<circle cx="${n(x + Math.cos(angle) * size * 0.2)}" cy="${n(y + Math.sin(angle) * size * 0.2)}" r="${n(size * 0.035)}" fill="${ink}"/>`;
  }).join('');
  // The colour is offset from the line, like an old print.
  return `<path d="${path}" fill="${fill}" transform="translate(7 6)"/><path d="${path}" fill="none" stroke="${ink}" stroke-width="2.6" stroke-linejoin="round"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(size * 0.16)}" fill="${mix(fill, ink, 0.35)}"/>${heart}`;
}

/** Stems that rise from both lower corners and leave the middle free for a title. */
export function drawBotanical(random: Random, colours = random): Drawing {
  const paper = colours.pick(papers);
  const moonX = random.between(560, 1040);
  const shape = random.pick([
    {
      name: 'um círculo',
      svg: `<circle cx="${n(moonX)}" cy="410" r="${n(random.between(230, 290))}" fill="${paper.shape}"/>`,
    },
    {
      name: 'um arco',
      svg: `<path d="M${n(moonX - 270)} 920V430C${n(moonX - 270)} 250 ${n(moonX - 150)} 130 ${n(moonX)} 130C${n(moonX + 150)} 130 ${n(moonX + 270)} 250 ${n(moonX + 270)} 430V920Z" fill="${paper.shape}"/>`,
    },
    {
      name: 'um campo e um sol',
      svg: `<path d="M-20 700C300 560 560 640 820 600C1120 552 1340 480 1620 560V920H-20Z" fill="${paper.shape}"/><circle cx="${n(moonX)}" cy="300" r="120" fill="${mix(paper.shape, paper.other, 0.5)}"/>`,
    },
  ]);
  const stems: string[] = [];
  for (const side of [-1, 1]) {
    const count = random.int(5, 7);
    for (let at = 0; at < count; at++) {
      const out = at / (count - 1);
      const x = 800 + side * (760 - out * 400 + random.between(-30, 30));
      const common = {
        x,
        y: 930,
        length: random.between(470, 760) * (1 - out * 0.42),
        angle: -90 - side * random.between(-4, 12),
        bend: -side * random.between(6, 44),
        width: 4,
      };
      const kind = random.weighted({ filled: 5, line: 4, wheat: 3 });
      if (kind === 'wheat') {
        stems.push(
          wheat(random, {
            ...common,
            leaf: random.between(32, 44),
            stroke: darker(paper.other, 0.12),
            fill: paper.other,
          }),
        );
      } else if (kind === 'line') {
        stems.push(
          branch(random, { ...common, leaf: random.between(66, 100), stroke: paper.ink, width: 3.4 }),
        );
      } else {
        const fill = random.chance(0.7) ? paper.leaf : mix(paper.leaf, paper.other, 0.45);
        stems.push(
          lifted(
            branch(random, { ...common, leaf: random.between(78, 124), stroke: darker(fill, 0.3), fill }),
            5,
          ),
        );
      }
    }
    const x = 800 + side * random.between(430, 620);
    const y = random.between(600, 720);
    const size = random.between(70, 112);
    stems.push(
      `<path d="M${n(x)} ${n(y)}Q${n(x + side * 26)} ${n((y + 920) / 2)} ${n(x + side * random.between(30, 90))} 930" fill="none" stroke="${paper.ink}" stroke-width="3.4"/>${flower(random, x, y, size, lighter(paper.other, 0.25), paper.ink)}`,
    );
  }
  const seeds = Array.from(
    { length: 26 },
    () =>
      `<circle cx="${n(random.between(80, 1520))}" cy="${n(random.between(60, 620))}" r="${n(random.between(1.6, 4.2))}"/>`,
  ).join('');
  return {
    defs: `${vertical('paper', [0, paper.top], [1, paper.bottom])}${glow('light', lighter(paper.top, 0.7), 0.8)}`,
    body: `<rect width="1600" height="900" fill="url(#paper)"/>${lifted(shape.svg, 5)}<circle cx="${n(moonX - 300)}" cy="60" r="760" fill="url(#light)" opacity=".55"/><g fill="${paper.other}" opacity=".5">${seeds}</g>${stems.join('')}`,
    alt: `Ramos, espigas e flores sobre ${paper.tone}, em torno de ${shape.name}`,
  };
}
