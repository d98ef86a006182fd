import type { Qr } from '#shared/qr.ts';
import styles from './qr-code.module.css';

/**
 * Dark on light in every theme, because scanners need it. Drawn by the server, so it works without scripts.
 */
export function QrCode({ qr: { size, d }, label }: { qr: Qr; label: string }) {
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={d} />
    </svg>
  );
}
