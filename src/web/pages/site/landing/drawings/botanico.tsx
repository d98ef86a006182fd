import type { CSSProperties } from 'react';
import styles from './botanico.module.css';
import { leaf, petal, veins } from './geometry.ts';

/** The rows of petals of a rose, the outer ones first, so that the inner ones are drawn over them. */
const rows = [
  { petals: 7, length: 200, spread: 66, turn: 0 },
  { petals: 6, length: 160, spread: 72, turn: 24 },
  { petals: 5, length: 120, spread: 84, turn: 8 },
  { petals: 4, length: 84, spread: 100, turn: 40 },
  { petals: 3, length: 52, spread: 124, turn: 12 },
] as const;

const anglesOf = (petals: number): number[] =>
  Array.from({ length: petals }, (_, at) => Math.round((at * 360) / petals));

const sheet = '0 0 640 760';

/**
 * A rose in line drawing, which opens once, row by row from its heart. Each row is an SVG of its own, because browsers
 * animate separate elements without repainting them.
 */
function Rose() {
  return rows.map(({ petals, length, spread, turn }, row) => (
    <svg
      key={length}
      className={styles.row}
      viewBox={sheet}
      style={{ '--row': rows.length - row } as CSSProperties}
      aria-hidden="true"
      focusable="false"
    >
      <g transform="translate(338 282)">
        {anglesOf(petals).map((angle) => (
          <path
            key={angle}
            className={row % 2 === 0 ? styles.petal : styles.other}
            d={petal(length, spread)}
            transform={`rotate(${turn + angle})`}
          />
        ))}
        {row === rows.length - 1 && (
          <path className={styles.line} d="M-14 4C-16-12 4-22 16-10C26 2 14 20-2 18C-12 16-10 2 0 2" />
        )}
      </g>
    </svg>
  ));
}

interface PlacedProps {
  x: number;
  y: number;
  turn: number;
  size?: number;
}

const place = ({ x, y, turn, size = 1 }: PlacedProps): string =>
  `translate(${x} ${y}) rotate(${turn}) scale(${size})`;

function Leaf({ filled, ...at }: PlacedProps & { filled?: boolean }) {
  return (
    <g transform={place(at)}>
      <path className={filled ? styles.filled : styles.hollow} d={leaf(130, 46)} />
      <path className={styles.line} d={veins(130, 46)} />
    </g>
  );
}

/** A bud: three petals around a point, on two sepals. */
function Bud(at: PlacedProps) {
  return (
    <g transform={place(at)}>
      <path className={styles.petal} d="M0 0C-44-14-46-74-8-96C6-70 10-30 0 0Z" />
      <path className={styles.petal} d="M0 0C44-14 46-74 8-96C-6-70-10-30 0 0Z" />
      <path className={styles.other} d="M0 0C-26-24-24-76 0-104C24-76 26-24 0 0Z" />
      <path
        className={styles.hollow}
        d="M0 6C-14-4-34-8-44-34C-22-30-6-20 0-4C6-20 22-30 44-34C34-8 14-4 0 6Z"
      />
    </g>
  );
}

/** The large drawing beside the title. */
export function BotanicoHero() {
  return (
    <div className={styles.hero}>
      <svg className={styles.stems} viewBox={sheet} aria-hidden="true" focusable="false">
        <circle className={styles.halo} cx="338" cy="282" r="262" />
        <path className={styles.stem} d="M338 300C350 470 330 600 250 770" />
        <path className={styles.stem} d="M318 610C390 560 450 520 520 470" />
        <path className={styles.stem} d="M336 500C260 470 190 440 128 392" />
        <Leaf x={340} y={470} turn={62} filled />
        <Leaf x={318} y={612} turn={-64} size={1.15} filled />
        <Leaf x={300} y={660} turn={74} size={0.9} />
        <Leaf x={230} y={452} turn={-150} size={0.72} />
        <Leaf x={430} y={536} turn={140} size={0.7} />
        <Bud x={520} y={470} turn={36} size={1.05} />
        <Bud x={128} y={392} turn={-40} size={0.86} />
      </svg>
      <Rose />
    </div>
  );
}

/** A sprig at the end of a section or on a card. */
export function BotanicoMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 160 48" aria-hidden="true" focusable="false">
      <path className={styles.line} d="M8 30C44 16 116 16 152 30" />
      {[-1, 1].map((side) => (
        <g key={side} transform={`translate(80 20) scale(${side} 1)`}>
          <path className={styles.filled} d={leaf(26, 9)} transform="translate(22 0) rotate(52)" />
          <path className={styles.hollow} d={leaf(22, 8)} transform="translate(30 1) rotate(126)" />
          <path className={styles.hollow} d={leaf(18, 6)} transform="translate(46 4) rotate(62)" />
        </g>
      ))}
      <g transform="translate(80 18)">
        {[0, 72, 144, 216, 288].map((turn) => (
          <path key={turn} className={styles.petal} d={petal(15, 74)} transform={`rotate(${turn})`} />
        ))}
        <circle className={styles.other} r="4.5" />
      </g>
    </svg>
  );
}
