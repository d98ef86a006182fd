import type { Random } from '../random.ts';
import { n } from './svg.ts';

export interface BranchShape {
  x: number;
  y: number;
  length: number;
  /** degrees; -90 grows upwards */
  angle: number;
  /** degrees it bends over its length */
  bend: number;
  leaf: number;
  stroke: string;
  /** left out for leaves drawn as a line */
  fill?: string;
  width: number;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** A leaf from its stalk to its tip, drawn along a direction. */
export function leafPath(x: number, y: number, length: number, angle: number, fat = 0.32): string {
  const [c, s] = [Math.cos(radians(angle)), Math.sin(radians(angle))];
  const at = (along: number, across: number): string =>
    `${n(x + (along * c - across * s) * length)} ${n(y + (along * s + across * c) * length)}`;
  return `M${n(x)} ${n(y)}C${at(0.25, fat)} ${at(0.7, fat)} ${at(1, 0)}C${at(0.7, -fat)} ${at(0.25, -fat)} ${n(x)} ${n(y)}Z`;
}

/** A stem that bends as it grows, with pairs of leaves that become smaller towards its tip. */
export function branch(random: Random, shape: BranchShape): string {
  const steps = Math.max(5, Math.round(shape.length / (shape.leaf * 0.62)));
  let { x, y } = shape;
  let stem = `M${n(x)} ${n(y)}`;
  let leaves = '';
  let veins = '';
  for (let step = 1; step <= steps; step++) {
    const grown = step / steps;
    const angle = shape.angle + shape.bend * grown;
    x += (Math.cos(radians(angle)) * shape.length) / steps;
    y += (Math.sin(radians(angle)) * shape.length) / steps;
    stem += `L${n(x)} ${n(y)}`;
    if (grown < 0.18) continue;
    const size = shape.leaf * (1.08 - grown * 0.6) * random.between(0.88, 1.08);
    for (const side of step === steps ? [0] : [-1, 1]) {
      const turn = angle + side * random.between(40, 56);
      leaves += leafPath(x, y, size, turn);
      const reach = size * 0.78;
      veins += `M${n(x)} ${n(y)}L${n(x + Math.cos(radians(turn)) * reach)} ${n(y + Math.sin(radians(turn)) * reach)}`;
    }
  }
  const line = `fill="none" stroke="${shape.stroke}" stroke-linecap="round" stroke-linejoin="round"`;
  return shape.fill
    ? `<path d="${leaves}" fill="${shape.fill}"/><path d="${veins}" ${line} stroke-width="${n(shape.width * 0.55)}" opacity=".55"/><path d="${stem}" ${line} stroke-width="${shape.width}"/>`
    : `<path d="${leaves}${veins}" ${line} stroke-width="${n(shape.width * 0.75)}"/><path d="${stem}" ${line} stroke-width="${shape.width}"/>`;
}

/** An ear of wheat: grains in two rows, with their beards. */
export function wheat(random: Random, shape: BranchShape): string {
  let { x, y } = shape;
  let stem = `M${n(x)} ${n(y)}`;
  let grains = '';
  let beards = '';
  const steps = 26;
  for (let step = 1; step <= steps; step++) {
    const grown = step / steps;
    const angle = shape.angle + shape.bend * grown;
    x += (Math.cos(radians(angle)) * shape.length) / steps;
    y += (Math.sin(radians(angle)) * shape.length) / steps;
    stem += `L${n(x)} ${n(y)}`;
    if (grown < 0.64) continue;
    for (const side of [-1, 1]) {
      grains += leafPath(x, y, shape.leaf * random.between(0.92, 1.06), angle + side * 30, 0.3);
      const turn = radians(angle + side * 20);
      beards += `M${n(x)} ${n(y)}L${n(x + Math.cos(turn) * shape.leaf * 2.3)} ${n(y + Math.sin(turn) * shape.leaf * 2.3)}`;
    }
  }
  const line = `fill="none" stroke="${shape.stroke}" stroke-linecap="round"`;
  return `<path d="${beards}" ${line} stroke-width="${n(shape.width * 0.4)}" opacity=".7"/><path d="${stem}" ${line} stroke-width="${shape.width}"/><path d="${grains}" fill="${shape.fill ?? 'none'}" stroke="${shape.stroke}" stroke-width="${n(shape.width * 0.45)}"/>`;
}
