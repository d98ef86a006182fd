import styles from './drawn-cover.module.css';
import { drawnShapes } from './drawn-shapes.ts';

export interface DrawnCoverProps {
  /** identifies the record (an id, or 'evento 12'): the same seed gives the same drawing */
  seed: string | number;
  /** width / height of the frame */
  ratio?: string | number;
  className?: string;
}

/** A paper-cut drawing for records without a picture, in the visitor's colour and theme. Decorative. */
export function DrawnCover({ seed, ratio = '16 / 9', className }: DrawnCoverProps) {
  const { hour, pieces } = drawnShapes(String(seed));
  return (
    <svg
      className={[styles.cover, className].filter(Boolean).join(' ')}
      data-hour={hour}
      style={{ aspectRatio: ratio }}
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {pieces.map(({ d, tone, line, thin }) => (
        <path
          key={d}
          d={d}
          {...(line
            ? { fill: 'none', stroke: `var(--${tone})`, strokeWidth: line }
            : { fill: `var(--${tone})` })}
          opacity={thin ? 0.4 : undefined}
        />
      ))}
    </svg>
  );
}
