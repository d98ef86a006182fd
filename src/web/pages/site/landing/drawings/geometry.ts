type Point = readonly [x: number, y: number];

/** Rounds to one decimal, which is finer than a pixel and keeps the page small. */
const n = (value: number): number => Math.round(value * 10) / 10;

/** The point at a distance and an angle (degrees; 0 points up) from the origin. */
const polar = (distance: number, degrees: number): Point => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [n(Math.cos(angle) * distance), n(Math.sin(angle) * distance)];
};

const pointsText = (...points: readonly Point[]): string => points.map(([x, y]) => `${x} ${y}`).join(' ');

/** A petal that points up from the origin, with a soft notch in its edge. */
export function petal(length: number, spread: number): string {
  const half = spread / 2;
  const side = (sign: number) => ({
    base: polar(length * 0.18, sign * half * 1.5),
    belly: polar(length * 0.62, sign * half * 1.25),
    shoulder: polar(length * 1.02, sign * half * 0.98),
    edge: polar(length * 1.0, sign * half * 0.5),
    lip: polar(length * 1.05, sign * half * 0.22),
  });
  const [left, right] = [side(-1), side(1)];
  const notch = polar(length * 0.965, 0);
  return `M${pointsText(left.base)}C${pointsText(left.belly, left.shoulder, left.edge)}Q${pointsText(left.lip, notch)}Q${pointsText(right.lip, right.edge)}C${pointsText(right.shoulder, right.belly, right.base)}Z`;
}

/** A leaf that points up from the origin. */
export const leaf = (length: number, width: number): string =>
  `M0 0C${n(-width)} ${n(-length * 0.3)} ${n(-width * 0.8)} ${n(-length * 0.75)} 0 ${n(-length)}C${n(width * 0.8)} ${n(-length * 0.75)} ${n(width)} ${n(-length * 0.3)} 0 0Z`;

/** The midrib of a leaf and its veins. */
export function veins(length: number, width: number): string {
  const lines = [0.25, 0.42, 0.58, 0.73].map((part) => {
    const reach = width * 0.72 * Math.sin(Math.PI * (part + 0.12));
    const [from, to] = [n(-length * part), n(-length * (part + 0.13))];
    return `M${n(-reach)} ${to}Q${n(-reach * 0.3)} ${from} 0 ${from}Q${n(reach * 0.3)} ${from} ${n(reach)} ${to}`;
  });
  return `M0 0V${n(-length * 0.94)}${lines.join('')}`;
}

/** The outline of a star with round tips, as on a price sticker. */
export function burst(tips: number, outer: number, inner: number): string {
  const points = Array.from({ length: tips * 2 }, (_, index) =>
    polar(index % 2 === 0 ? outer : inner, (index * 180) / tips),
  );
  return `M${points.map((point) => pointsText(point)).join('L')}Z`;
}

/** A wave across the whole width: `swell` is its height, `phase` moves it (0 to 1). */
export function wave(width: number, middle: number, swell: number, phase: number): string {
  const quarter = width / 4;
  const start = -quarter * 2 * phase;
  let path = `M${n(start)} ${middle}`;
  for (let x = start, up = true; x < width + quarter; x += quarter, up = !up) {
    const high = n(middle + (up ? -swell : swell));
    path += `C${n(x + quarter * 0.36)} ${high} ${n(x + quarter * 0.64)} ${high} ${n(x + quarter)} ${middle}`;
  }
  return path;
}
