import styles from './drawn-cover.module.css';

/** Hills of paper, far to near, in a frame of 160 × 90. */
const hills = [
  'M-20 90V54c28-16 52-12 80 0s58 10 84-4 36-12 56-4v44Z',
  'M-20 90V66c36-14 62-8 92 2s66 6 108-10v32Z',
  'M-20 90V80c40-12 74-10 108-2s66 4 92-6v18Z',
];

interface DrawnCoverProps {
  /** the number of a record: each has a light of its own, and keeps it */
  seed: number;
  className?: string;
}

/** What stands where a record has no picture: a quiet landscape in the colours of the page. Adorns only. */
export function DrawnCover({ seed, className }: DrawnCoverProps) {
  const at = (step: number, range: number): number => (seed * step) % range;
  return (
    <svg
      className={[styles.cover, className].filter(Boolean).join(' ')}
      data-light={seed % 3}
      viewBox="0 0 160 90"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <circle className={styles.sun} cx={28 + at(37, 104)} cy={24 + at(13, 16)} r={9 + at(7, 6)} />
      {hills.map((path, index) => (
        <path
          key={path}
          className={styles.hill}
          data-depth={index}
          d={path}
          transform={`translate(${at(29 + index * 11, 36) - 18} ${at(17 + index * 5, 8) - 4})${
            (seed + index) % 2 ? ' matrix(-1 0 0 1 160 0)' : ''
          }`}
        />
      ))}
    </svg>
  );
}
