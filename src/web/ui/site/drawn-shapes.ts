import { seededNumbers } from '#shared/seeded-numbers.ts';

/** The layers of a drawing: the sun, hills from far to near, leaves, lines and lights. */
type Tone = 'sun' | 'far' | 'mid' | 'near' | 'front' | 'leaf' | 'sprig' | 'ink' | 'lit';

export interface Piece {
  d: string;
  tone: Tone;
  /** drawn as a line of this width instead of filled */
  line?: number;
  /** translucent */
  thin?: boolean;
}

type Between = (min: number, max: number) => number;

/** A record gets the same drawing on the server and in the browser, every time. */
function seededRandom(seed: string): Between {
  const next = seededNumbers(seed);
  return (min, max) => Math.round(min + next() * (max - min));
}

const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0`;

interface Stem {
  line: string;
  leaves: string;
}

/** A stem bent towards its tip, with leaves on alternating sides that get smaller. */
function stem(between: Between, x: number, height: number, lean: number, y = 184): Stem {
  const [tipX, tipY] = [x + lean, y - height];
  const [bendX, bendY] = [x, y - Math.round(height * 0.6)];
  let leaves = '';
  const count = Math.round(height / 17);
  for (let at = 1; at <= count; at++) {
    const along = at / count;
    const px = Math.round((1 - along) ** 2 * x + 2 * along * (1 - along) * bendX + along ** 2 * tipX);
    const py = Math.round((1 - along) ** 2 * y + 2 * along * (1 - along) * bendY + along ** 2 * tipY);
    const side = at === count ? Math.sign(lean) * 0.5 : at % 2 ? 1 : -1;
    const size = 25 - along * 11 + between(-2, 2);
    const [dx, dy] = [Math.round(side * size), Math.round(-size * (at === count ? 1 : 0.55))];
    leaves += `M${px} ${py}q${Math.round(dx * 0.15)} ${dy} ${dx} ${dy}q${Math.round(-dx * 0.1)} ${Math.round(-dy * 0.9)} ${-dx} ${-dy}`;
  }
  return { line: `M${x} ${y}Q${bendX} ${bendY} ${tipX} ${tipY}`, leaves };
}

const ridges: readonly Tone[] = ['far', 'mid', 'near', 'front'];

function hills(between: Between): Piece[] {
  const sun = between(70, 250);
  const home = sun > 160 ? between(84, 130) : between(190, 236);
  const height = between(56, 68);
  const pieces: Piece[] = [
    { d: disc(sun, height, 44), tone: 'sun', thin: true },
    { d: disc(sun, height, 26), tone: 'sun' },
  ];
  for (const [layer, tone] of ridges.entries()) {
    const y = 96 + layer * 23;
    const peak = layer === 1 ? home : between(110, 210);
    const crest = y - between(4, 16);
    const slope = between(-8, 8);
    if (layer === 1)
      pieces.push(
        { d: `M${home - 9} ${crest + 6}v-17l9-9l9 9v17z`, tone: 'lit' },
        { d: `M${home} ${crest - 20}v-12m-4 4h8`, tone: 'lit', line: 2 },
        { d: `M${home - 3} ${crest + 3}v-6a3 3 0 0 1 6 0v6z`, tone: 'near' },
      );
    pieces.push({
      d: `M0 ${y + between(-10, 14)}C${between(24, 44)} ${y - between(6, 26)} ${peak - 52} ${crest - slope} ${peak} ${crest}S${peak + between(56, 80)} ${y + between(0, 18)} 320 ${y - between(4, 24)}V180H0z`,
      tone,
    });
  }
  const { line, leaves } = stem(
    between,
    sun > 160 ? between(36, 60) : between(262, 286),
    between(64, 84),
    between(8, 16),
  );
  return [...pieces, { d: line + leaves, tone: 'sun', line: 1.2 }];
}

/** A room with a window: its light falls on the floor, beside a plant. */
function light(between: Between): Piece[] {
  const left = between(0, 1) === 1;
  const x = left ? between(52, 76) : between(178, 202);
  const away = left ? 1 : -1;
  const pane = (column: number, row: number): string =>
    `M${x + away * (26 + row * 17) + column * 38} ${151 + row * 13}h34l${away * 15} 11h-34z`;
  const pot = left ? between(236, 258) : between(62, 84);
  const plants = [-15, 2, 16].map((lean) => stem(between, pot, between(66, 92), lean, 152));
  return [
    { d: 'M0 146H320v34H0z', tone: 'mid' },
    { d: `M${x - 7} 140V52a40 40 0 0 1 80 0v88z`, tone: 'far' },
    { d: `M${x} 134V52a33 33 0 0 1 66 0v82z`, tone: 'sun' },
    { d: disc(x + between(20, 46), between(58, 70), 13), tone: 'lit', thin: true },
    {
      d: `M${x} 134v-${between(16, 26)}q${between(24, 40)}-${between(12, 22)} 66-2V134z`,
      tone: 'leaf',
    },
    { d: `M${x + 33} 20v114M${x} 60h66m-66 37h66`, tone: 'far', line: 4 },
    { d: `M${x - 14} 134h94v7h-94z`, tone: 'near' },
    { d: pane(0, 0) + pane(1, 0) + pane(0, 1) + pane(1, 1), tone: 'lit', thin: true },
    { d: plants.map(({ leaves }) => leaves).join(''), tone: 'leaf' },
    { d: plants.map(({ line }) => line).join(''), tone: 'ink', line: 1.4 },
    { d: `M${pot - 14} 146h28l-5 28h-18z`, tone: 'sun' },
    { d: `M${pot - 16} 144h32v7h-32z`, tone: 'sun' },
  ];
}

function garden(between: Between): Piece[] {
  const moon = between(120, 200);
  const places = [between(18, 40), between(58, 84), between(236, 262), between(282, 306)];
  const stems = places.map((x, at) => {
    const outer = at === 0 || at === 3;
    return stem(
      between,
      x,
      outer ? between(122, 152) : between(70, 100),
      (x < 160 ? 1 : -1) * between(10, 34),
    );
  });
  const [a, b, c, d] = stems as [Stem, Stem, Stem, Stem];
  return [
    {
      d: between(0, 1)
        ? disc(moon, between(86, 100), between(54, 64))
        : `M${moon - 54} 184V92a54 54 0 0 1 108 0v92z`,
      tone: 'sun',
    },
    { d: `M0 ${between(150, 160)}q90-${between(14, 30)} 170-4t150-8v48H0z`, tone: 'far', thin: true },
    { d: a.leaves + c.leaves, tone: 'leaf' },
    { d: b.leaves + d.leaves, tone: 'sprig' },
    { d: stems.map(({ line }) => line).join(''), tone: 'ink', line: 1.4 },
  ];
}

const motifs = [hills, light, garden];

/** The pieces in drawing order, on a sheet of 320 × 180, and the hour of the day, which sets the colours. */
export function drawnShapes(seed: string): { hour: number; pieces: Piece[] } {
  const between = seededRandom(seed);
  const hour = between(0, 399) % 4;
  return { hour, pieces: motifs[between(0, 299) % motifs.length]!(between) };
}
