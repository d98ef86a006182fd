import { type CSSProperties, Fragment, type ReactNode } from 'react';
import styles from './bone.module.css';

interface BoneProps {
  width?: CSSProperties['inlineSize'];
  height?: number;
  /** space over it */
  above?: number;
}

/** The shape of what is on its way, so that nothing jumps when it comes. */
export function Bone({ width, height = 10, above }: BoneProps) {
  return (
    <span
      className={styles.bone}
      aria-hidden="true"
      style={{ inlineSize: width, blockSize: height, marginBlockStart: above }}
    />
  );
}

const widths = [72, 46, 58, 38, 64];

interface WaitingRowsProps {
  count: number;
  /** draws one row, with a width for each of its bones: neighbours do not look the same */
  children: (width: (nth?: number) => string) => ReactNode;
}

/** Rows that stand for those being loaded. */
export function WaitingRows({ count, children }: WaitingRowsProps) {
  return Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
    <Fragment key={at}>{children((nth = 0) => `${widths[(at + nth) % widths.length]}%`)}</Fragment>
  ));
}
