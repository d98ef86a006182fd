import { mix } from '#shared/colour.ts';
import type { Random } from '../random.ts';
import { type Drawing, darker, glow, lifted, lighter, n, vertical } from './svg.ts';

/** Sky from top to horizon, the sun, the furthest hill and the nearest. */
const hours = [
  {
    tone: 'em tons de terra',
    sky: ['#f6d9b4', '#fbeeda'],
    sun: '#f2a65a',
    far: '#e3bd93',
    near: '#6e4a3a',
    leaf: '#4f3a2c',
  },
  {
    tone: 'em tons de verde',
    sky: ['#bcd9d4', '#f6ecd6'],
    sun: '#f6d58a',
    far: '#a9c9bd',
    near: '#0f4f4a',
    leaf: '#0b3d39',
  },
  {
    tone: 'em tons de rosa',
    sky: ['#e7b9a8', '#fbe3c8'],
    sun: '#fff1d0',
    far: '#d99a83',
    near: '#5b2f3a',
    leaf: '#46232d',
  },
  {
    tone: 'em tons de azul',
    sky: ['#c3d0dc', '#f5e6d3'],
    sun: '#f4c38a',
    far: '#a8b9c4',
    near: '#2f4356',
    leaf: '#243444',
  },
  {
    tone: 'em tons de oliva',
    sky: ['#f1dfae', '#fbf3dc'],
    sun: '#e98f4c',
    far: '#d3c48a',
    near: '#4d5a2f',
    leaf: '#3b4624',
  },
  {
    tone: 'ao anoitecer',
    sky: ['#38465f', '#c98f7c'],
    sun: '#f8e3b8',
    far: '#7c6a7d',
    near: '#1f2a3d',
    leaf: '#172030',
  },
] as const;

type Ridge = (x: number) => number;

/** A line of hills from three waves: a slow one for the mountain, a quick one for the cut of the paper. */
function ridge(random: Random, base: number, height: number): Ridge {
  const waves = [
    [random.between(0.0016, 0.0028), height],
    [random.between(0.004, 0.0065), height * 0.42],
    [random.between(0.011, 0.017), height * 0.1],
  ].map(([rate, size]) => [rate!, size!, random.between(0, 6.28)] as const);
  return (x) => base - waves.reduce((sum, [rate, size, phase]) => sum + Math.sin(x * rate + phase) * size, 0);
}

function outline(line: Ridge): string {
  let path = `M-20 920L-20 ${n(line(-20))}`;
  for (let x = 20; x <= 1620; x += 40) {
    path += `Q${x - 20} ${n(line(x - 20))} ${x} ${n((line(x) + line(x + 20)) / 2)}`;
  }
  return `${path}L1620 920Z`;
}

/** A cypress, a round tree or a palm, rooted in the hill. */
function tree(random: Random, x: number, y: number, size: number, colour: string): string {
  const trunk = (height: number): string =>
    `<path d="M${n(x - size * 0.05)} ${n(y + 8)}L${n(x - size * 0.03)} ${n(y - height)}H${n(x + size * 0.03)}L${n(x + size * 0.05)} ${n(y + 8)}Z" fill="${darker(colour, 0.25)}"/>`;
  const kind = random.weighted({ cypress: 4, round: 5, palm: 2 });
  if (kind === 'cypress') {
    return `${trunk(size * 0.3)}<path d="M${n(x)} ${n(y - size * 1.5)}C${n(x + size * 0.3)} ${n(y - size * 0.8)} ${n(x + size * 0.26)} ${n(y - size * 0.2)} ${n(x)} ${n(y - size * 0.12)}C${n(x - size * 0.26)} ${n(y - size * 0.2)} ${n(x - size * 0.3)} ${n(y - size * 0.8)} ${n(x)} ${n(y - size * 1.5)}Z" fill="${colour}"/>`;
  }
  if (kind === 'round') {
    const blob = (dx: number, dy: number, r: number, fill: string): string =>
      `<circle cx="${n(x + dx * size)}" cy="${n(y - dy * size)}" r="${n(r * size)}" fill="${fill}"/>`;
    return `${trunk(size * 0.5)}${blob(-0.2, 0.68, 0.3, colour)}${blob(0.22, 0.64, 0.28, colour)}${blob(0, 0.92, 0.32, colour)}${blob(-0.1, 0.96, 0.14, lighter(colour, 0.12))}`;
  }
  const fronds = [-168, -140, -110, -72, -42, -12]
    .map((angle) => {
      const turn = (angle * Math.PI) / 180;
      const [dx, dy] = [Math.cos(turn) * size * 0.62, Math.sin(turn) * size * 0.4];
      return `<path d="M${n(x + size * 0.1)} ${n(y - size * 1.15)}q${n(dx * 0.6)} ${n(dy - size * 0.16)} ${n(dx)} ${n(dy + size * 0.2)}q${n(-dx * 0.5)} ${n(-size * 0.16)} ${n(-dx)} ${n(-dy - size * 0.2)}Z" fill="${colour}"/>`;
    })
    .join('');
  return `<path d="M${n(x)} ${n(y + 8)}q${n(size * 0.02)} ${n(-size * 0.7)} ${n(size * 0.1)} ${n(-size * 1.15)}" fill="none" stroke="${colour}" stroke-width="${n(size * 0.07)}"/>${fronds}`;
}

/** A small white church on the hill. */
function chapel(x: number, y: number, size: number, wall: string, roof: string, light: string): string {
  const at = (dx: number, dy: number): string => `${n(x + dx * size)} ${n(y - dy * size)}`;
  return `<path d="M${at(-0.5, -0.12)}L${at(-0.5, 0.55)}L${at(0.5, 0.55)}L${at(0.5, -0.12)}Z" fill="${wall}"/><path d="M${at(-0.6, 0.52)}L${at(0, 1)}L${at(0.6, 0.52)}Z" fill="${roof}"/><path d="M${at(-0.15, 0.85)}L${at(-0.15, 1.35)}L${at(0, 1.72)}L${at(0.15, 1.35)}L${at(0.15, 0.85)}Z" fill="${wall}"/><path d="M${at(-0.2, 1.32)}L${at(0, 1.78)}L${at(0.2, 1.32)}Z" fill="${roof}"/><path d="M${at(0, 2.14)}L${at(0, 1.74)}M${at(-0.11, 2.02)}L${at(0.11, 2.02)}" stroke="${roof}" stroke-width="${n(size * 0.06)}" fill="none"/><path d="M${at(-0.11, -0.12)}L${at(-0.11, 0.2)}Q${at(0, 0.4)} ${at(0.11, 0.2)}L${at(0.11, -0.12)}Z" fill="${roof}"/><path d="M${at(-0.06, 1.12)}Q${at(0, 1.3)} ${at(0.06, 1.12)}L${at(0.06, 0.98)}L${at(-0.06, 0.98)}ZM${at(-0.38, 0.2)}L${at(-0.38, 0.36)}L${at(-0.26, 0.36)}L${at(-0.26, 0.2)}ZM${at(0.26, 0.2)}L${at(0.26, 0.36)}L${at(0.38, 0.36)}L${at(0.38, 0.2)}Z" fill="${light}"/>`;
}

function birds(random: Random, colour: string): string {
  const [x, y] = [random.between(500, 1200), random.between(130, 260)];
  return Array.from({ length: random.int(3, 6) }, (_, at) => {
    const [bx, by, s] = [x + at * random.between(28, 52), y + random.between(-34, 34), random.between(7, 13)];
    return `<path d="M${n(bx - s)} ${n(by - s * 0.4)}Q${n(bx - s * 0.4)} ${n(by - s * 0.7)} ${n(bx)} ${n(by)}Q${n(bx + s * 0.4)} ${n(by - s * 0.7)} ${n(bx + s)} ${n(by - s * 0.4)}" fill="none" stroke="${colour}" stroke-width="2.6" stroke-linecap="round"/>`;
  }).join('');
}

/** Hills cut from paper, one behind the other, with the sun between them. */
export function drawHills(random: Random, colours = random): Drawing {
  const hour = colours.pick(hours);
  const sunX = random.pick([random.between(320, 620), random.between(980, 1290)]);
  const sunY = random.between(250, 380);
  const radius = random.between(70, 118);
  const layers = 6;
  const home = random.int(2, 3);
  // On a crest on the other side from the sun, where the picture is empty.
  const chapelX = sunX < 800 ? random.between(980, 1260) : random.between(330, 620);
  let body = `<rect width="1600" height="900" fill="url(#sky)"/><circle cx="${n(sunX)}" cy="${n(sunY)}" r="${n(radius * 5.2)}" fill="url(#halo)"/><circle cx="${n(sunX)}" cy="${n(sunY)}" r="${n(radius * 1.55)}" fill="${hour.sun}" opacity=".22"/><circle cx="${n(sunX)}" cy="${n(sunY)}" r="${n(radius)}" fill="${hour.sun}"/>${birds(random, mix(hour.far, hour.near, 0.6))}`;
  for (let layer = 0; layer < layers; layer++) {
    const depth = layer / (layers - 1);
    const colour = mix(hour.far, hour.near, depth ** 1.15);
    const line = ridge(random, 440 + depth * 400, 84 - depth * 34);
    const shape = `<path d="${outline(line)}" fill="url(#hill${layer})"/>`;
    let standing = '';
    if (layer === home) {
      const x = chapelX;
      standing += chapel(x, line(x) + 8, 88, lighter(colour, 0.86), darker(colour, 0.32), hour.sun);
      for (const dx of [-118, -84, 92, 130]) {
        standing += tree(random, x + dx, line(x + dx) + 4, random.between(44, 66), darker(colour, 0.22));
      }
    } else if (layer > 1) {
      const clumps = random.int(2, 4);
      for (let clump = 0; clump < clumps; clump++) {
        const middle = random.between(60, 1540);
        if (Math.abs(middle - chapelX) < 270) continue;
        for (let at = random.int(2, 5); at > 0; at--) {
          const x = middle + random.between(-90, 90);
          standing += tree(
            random,
            x,
            line(x),
            random.between(30, 44) * (1 + depth * 1.5),
            mix(colour, hour.leaf, 0.32 + depth * 0.4),
          );
        }
      }
    }
    body += standing + lifted(shape, -5 - depth * 3);
  }
  const gradients = Array.from({ length: layers }, (_, layer) => {
    const colour = mix(hour.far, hour.near, (layer / (layers - 1)) ** 1.15);
    return vertical(`hill${layer}`, [0, lighter(colour, 0.16)], [0.6, colour], [1, darker(colour, 0.08)]);
  }).join('');
  return {
    defs: `${vertical('sky', [0, hour.sky[0]], [0.7, hour.sky[1]])}${glow('halo', lighter(hour.sun, 0.3), 0.75)}${gradients}`,
    body,
    alt: `Colinas de papel recortado ${hour.tone}, com o sol à ${sunX < 800 ? 'esquerda' : 'direita'} e uma capela entre árvores`,
  };
}
