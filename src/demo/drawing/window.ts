import { mix } from '#shared/colour.ts';
import type { Random } from '../random.ts';
import { branch } from './leaf-shapes.ts';
import { type Drawing, darker, glow, lifted, lighter, n, vertical } from './svg.ts';

/** The wall in the light and in the dark, the glass, and the hills outside. */
const rooms = [
  {
    tone: 'cor de areia',
    wall: '#e9cda4',
    dark: '#a9763f',
    glass: ['#f2b66d', '#f8dfae', '#d97f4a', '#c25b3c'],
    out: '#9aa66a',
  },
  {
    tone: 'verde-clara',
    wall: '#c9d8cc',
    dark: '#4f7a70',
    glass: ['#f4dca0', '#8fc0b2', '#2f8578', '#e9b06c'],
    out: '#3f7f72',
  },
  {
    tone: 'rosada',
    wall: '#e6c4b6',
    dark: '#8c4f4a',
    glass: ['#f6d9a8', '#dd8f78', '#b4534a', '#8a5a72'],
    out: '#a36a58',
  },
  {
    tone: 'escura',
    wall: '#5a5068',
    dark: '#241f30',
    glass: ['#f5cf8e', '#c97f6a', '#7a6aa8', '#4d7f9c'],
    out: '#4a4668',
  },
  {
    tone: 'cinza-azulada',
    wall: '#d7dade',
    dark: '#5a6c7c',
    glass: ['#f6e0ae', '#9cbfd0', '#4b7f9b', '#d99a6a'],
    out: '#5f8090',
  },
] as const;

const arch = (x: number, y: number, width: number, height: number): string => {
  const r = width / 2;
  return `M${n(x)} ${n(y + height)}V${n(y + r * 1.15)}C${n(x)} ${n(y + r * 0.45)} ${n(x + r * 0.55)} ${n(y + r * 0.15)} ${n(x + r)} ${n(y)}C${n(x + r * 1.45)} ${n(y + r * 0.15)} ${n(x + width)} ${n(y + r * 0.45)} ${n(x + width)} ${n(y + r * 1.15)}V${n(y + height)}Z`;
};

/** Panes of coloured glass: rays from the lower middle, crossed by rings. */
function panes(
  random: Random,
  x: number,
  y: number,
  width: number,
  height: number,
  glass: readonly string[],
): string {
  const [cx, cy] = [x + width / 2, y + height * random.between(0.52, 0.66)];
  const rays = 14;
  const rings = [0, width * 0.16, width * 0.36, width * 0.6, height];
  const offset = random.between(0, 0.4);
  let drawn = '';
  for (let ring = 1; ring < rings.length; ring++) {
    for (let ray = 0; ray < rays; ray++) {
      const [a, b] = [ray, ray + 1].map((at) => offset + (at * Math.PI * 2) / rays);
      const point = (angle: number, reach: number): string =>
        `${n(cx + Math.cos(angle) * reach)} ${n(cy + Math.sin(angle) * reach)}`;
      const colour = mix(
        glass[(ring + (ray % 2) + random.int(0, 1)) % glass.length]!,
        '#fff3d6',
        random.between(0.02, 0.34) + (ring === 1 ? 0.45 : 0),
      );
      drawn += `<path d="M${point(a!, rings[ring - 1]!)}L${point(a!, rings[ring]!)}L${point(b!, rings[ring]!)}L${point(b!, rings[ring - 1]!)}Z" fill="${colour}"/>`;
    }
  }
  return drawn;
}

/** A room with a window of coloured glass, and its light on the wall and the floor. */
export function drawWindow(random: Random, colours = random): Drawing {
  const room = colours.pick(rooms);
  const right = random.chance(0.5);
  const width = random.between(300, 350);
  const height = random.between(520, 570);
  const x = right ? random.between(1020, 1120) : random.between(140, 240);
  const y = 84;
  const away = right ? -1 : 1;
  const floor = 748;
  const lead = darker(room.dark, 0.45);
  const stained = random.chance(0.7);

  const outside = `<rect x="${n(x)}" y="${y}" width="${n(width)}" height="${n(height)}" fill="${lighter(room.glass[0], 0.5)}"/><circle cx="${n(x + width * 0.62)}" cy="${n(y + height * 0.4)}" r="58" fill="${lighter(room.glass[0], 0.85)}"/><path d="M${n(x)} ${n(y + height * 0.72)}Q${n(x + width * 0.4)} ${n(y + height * 0.52)} ${n(x + width)} ${n(y + height * 0.7)}V${n(y + height)}H${n(x)}Z" fill="${mix(room.out, room.wall, 0.35)}"/><path d="M${n(x)} ${n(y + height * 0.86)}Q${n(x + width * 0.6)} ${n(y + height * 0.66)} ${n(x + width)} ${n(y + height * 0.84)}V${n(y + height)}H${n(x)}Z" fill="${room.out}"/>`;
  const bars = `<path d="M${n(x + width / 2)} ${y}V${n(y + height)}M${n(x)} ${n(y + height * 0.42)}H${n(x + width)}M${n(x)} ${n(y + height * 0.7)}H${n(x + width)}" stroke="${lead}" stroke-width="7" fill="none" opacity=".85"/>`;
  const shape = arch(x, y, width, height);
  const frame = arch(x - 34, y - 42, width + 68, height + 56);
  const sill = `<path d="M${n(x - 60)} ${n(y + height)}H${n(x + width + 60)}L${n(x + width + 48)} ${n(y + height + 30)}H${n(x - 48)}Z" fill="${lighter(room.wall, 0.45)}"/>`;

  // The light on the floor is the window again, sheared, with beams on the way to it.
  const beams = [0.04, 0.36, 0.68]
    .map((part, at) => {
      const [from, to] = [x + width * part, x + width * (part + 0.28)];
      const [reach, drop] = [away * (480 + at * 40), 900];
      return `<path d="M${n(from)} ${n(y + 70)}L${n(to)} ${n(y + 70)}L${n(to + reach + away * 190)} ${drop}L${n(from + reach - away * 40)} ${drop}Z" fill="url(#beam)" opacity="${0.42 - at * 0.06}"/>`;
    })
    .join('');
  const patches = Array.from({ length: 8 }, (_, at) => {
    const [column, row] = [at % 2, Math.floor(at / 2)];
    const px = x + away * 470 + column * (width * 0.52) + away * row * 62;
    const py = floor + 22 + row * 32;
    const colour = stained ? lighter(random.pick(room.glass), 0.35) : lighter(room.glass[0], 0.6);
    return `<path d="M${n(px)} ${py}h${n(width * 0.46)}l${n(away * 52)} 26h${n(-width * 0.46)}Z" fill="${colour}" opacity=".62"/>`;
  }).join('');
  const motes = Array.from({ length: 34 }, () => {
    const along = random.between(0.1, 0.95);
    const mx = x + width / 2 + away * along * 560 + random.between(-130, 130);
    return `<circle cx="${n(mx)}" cy="${n(y + 90 + along * 620 + random.between(-40, 40))}" r="${n(random.between(1.2, 3.4))}"/>`;
  }).join('');

  const potX = right ? random.between(240, 420) : random.between(1180, 1360);
  const plant = [-26, -8, 10, 28]
    .map((lean) =>
      branch(random, {
        x: potX + lean * 0.5,
        y: floor - 66,
        length: random.between(210, 330),
        angle: -90 + lean,
        bend: lean * 0.9,
        leaf: random.between(62, 92),
        stroke: darker(room.out, 0.45),
        fill: mix(room.out, room.dark, random.between(0.1, 0.5)),
        width: 4,
      }),
    )
    .join('');
  const clay = mix('#b4603c', room.dark, 0.3);
  const pot = `<path d="M${n(potX - 62)} ${floor - 84}H${n(potX + 62)}L${n(potX + 44)} ${floor + 52}H${n(potX - 44)}Z" fill="${clay}"/><path d="M${n(potX - 70)} ${floor - 92}H${n(potX + 70)}V${floor - 62}H${n(potX - 70)}Z" fill="${lighter(clay, 0.14)}"/>`;

  const defs = `<linearGradient id="wall" x1="${right ? 1 : 0}" y1="0" x2="${right ? 0 : 1}" y2=".35"><stop offset="0" stop-color="${room.wall}"/><stop offset="1" stop-color="${mix(room.wall, room.dark, 0.72)}"/></linearGradient>${vertical('floor', [0, mix(room.wall, room.dark, 0.7)], [1, room.dark])}<linearGradient id="beam" x1="0" y1="0" x2="0" y2="1"><stop offset=".02" stop-color="#fff3cf" stop-opacity="0"/><stop offset=".24" stop-color="#fff3cf" stop-opacity=".8"/><stop offset="1" stop-color="#ffe9b8" stop-opacity=".05"/></linearGradient>${glow('air', '#fff1cc', 0.75)}<clipPath id="glass"><path d="${shape}"/></clipPath>`;
  const panelling = stained
    ? `<g stroke="${lead}" stroke-width="4.5" stroke-linejoin="round">${panes(random, x, y, width, height, room.glass)}</g>`
    : outside + bars;
  const body = `<rect width="1600" height="900" fill="url(#wall)"/><rect y="${floor}" width="1600" height="160" fill="url(#floor)"/><rect y="${floor - 16}" width="1600" height="16" fill="${mix(room.wall, room.dark, 0.5)}"/>${lifted(`<path d="${frame}" fill="${lighter(room.wall, 0.38)}"/>`, 5)}<path d="${shape}" fill="${lead}"/><g clip-path="url(#glass)">${panelling}</g><path d="${shape}" fill="none" stroke="${lead}" stroke-width="9"/>${lifted(sill, 5)}<circle cx="${n(x + width / 2)}" cy="${n(y + height * 0.5)}" r="640" fill="url(#air)" opacity=".6"/>${patches}${beams}<g fill="#fff6dc" opacity=".7">${motes}</g>${lifted(plant, 5)}${lifted(pot, 5)}`;
  const pane = stained ? 'um vitral colorido' : 'uma janela em arco, aberta para as colinas,';
  const alt = `Sala de parede ${room.tone} com ${pane} à ${right ? 'direita' : 'esquerda'}, luz no chão e um vaso de planta`;
  return { defs, body, alt };
}
