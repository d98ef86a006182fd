import { wave } from './geometry.ts';
import styles from './ondas.module.css';

/** Closes a wave along the bottom of the drawing. */
const filled = (line: string, bottom: number): string => `${line}V${bottom}H-400Z`;

const wind = Array.from({ length: 7 }, (_, at) => wave(1440, 96 + at * 13, 70 - at * 4, 0.1 + at * 0.045));

/** Layers of water and the lines of wind above them. */
export function OndasHero() {
  return (
    <svg
      className={styles.hero}
      viewBox="0 0 1440 420"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <g className={styles.wind}>
        {wind.map((line) => (
          <path key={line} d={line} />
        ))}
      </g>
      <path className={styles.far} d={filled(wave(1440, 212, 62, 0.3), 420)} />
      <path className={styles.near} d={filled(wave(1440, 282, 54, 0.72), 420)} />
      <path className={styles.shore} d={filled(wave(1440, 352, 44, 0.08), 420)} />
    </svg>
  );
}

/** The upper edge of a band, cut as a wave. */
export function OndasEdge() {
  return (
    <svg
      className={styles.edge}
      viewBox="0 0 1440 90"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d={filled(wave(1440, 46, 44, 0.4), 92)} />
    </svg>
  );
}

/** Three lines that flow. */
export function OndasMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 120 40" aria-hidden="true" focusable="false">
      {[0, 1, 2].map((line) => (
        <path key={line} d={wave(104, 12 + line * 9, 12 - line * 2, 0)} transform="translate(4 0)" />
      ))}
    </svg>
  );
}
