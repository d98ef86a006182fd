import styles from './adesivos.module.css';
import { burst } from './geometry.ts';

/** The stickers, each drawn around its own middle. */
const shapes = {
  star: burst(14, 50, 39),
  bolt: 'M12-50L-30 8H-6L-14 50L30-12H4Z',
  heart: 'M0 44C-66-2-40-52-6-30L0-24L6-30C40-52 66-2 0 44Z',
  cross: 'M-13-46H13V-17H42V9H13V48H-13V9H-42V-17H-13Z',
  flower:
    'M0-16C-4-40 20-56 30-38C38-24 22-12 14-8C36-18 56 0 46 18C38 32 20 22 12 12C20 34 10 54-8 50C-24 46-20 26-12 14C-28 30-52 24-50 4C-48-12-28-12-14-6C-32-18-34-42-16-46C-2-48-2-28 0-16Z',
} as const;

interface StickerProps {
  shape: keyof typeof shapes;
  tone: 'lime' | 'violet' | 'paper';
  className?: string;
}

/** A shape with the white edge of a cut sticker and a face of its own. */
function Sticker({ shape, tone, className }: StickerProps) {
  return (
    <svg
      className={[styles.sticker, className].filter(Boolean).join(' ')}
      viewBox="-64 -64 128 128"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.edge} d={shapes[shape]} />
      <path className={styles[tone]} d={shapes[shape]} />
      {shape === 'star' && (
        <g className={styles.face}>
          <circle cx="-13" cy="-8" r="4.5" />
          <circle cx="13" cy="-8" r="4.5" />
          <path d="M-18 8C-10 24 10 24 18 8" />
        </g>
      )}
    </svg>
  );
}

/** Stickers around the title, over a violet sun of dots. */
export function AdesivosHero() {
  return (
    <div className={styles.hero} aria-hidden="true">
      <span className={styles.dots} />
      <Sticker shape="star" tone="lime" className={styles.first} />
      <Sticker shape="bolt" tone="violet" className={styles.second} />
      <Sticker shape="heart" tone="paper" className={styles.third} />
      <Sticker shape="cross" tone="lime" className={styles.fourth} />
      <Sticker shape="flower" tone="violet" className={styles.fifth} />
    </div>
  );
}

/** Three stickers in a row. */
export function AdesivosMark() {
  return (
    <span className={styles.mark} aria-hidden="true">
      <Sticker shape="bolt" tone="lime" />
      <Sticker shape="flower" tone="violet" />
      <Sticker shape="heart" tone="paper" />
    </span>
  );
}
