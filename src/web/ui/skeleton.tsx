import { type CSSProperties, Fragment, type ReactNode } from 'react';
import styles from './skeleton.module.css';

interface SkeletonProps {
  width?: CSSProperties['inlineSize'];
  height?: number;
  /** space over it */
  above?: number;
}

/** A placeholder in the shape of what is being loaded, so that nothing jumps when it arrives. */
export function Skeleton({ width, height = 10, above }: SkeletonProps) {
  return (
    <span
      className={styles.skeleton}
      aria-hidden="true"
      style={{ inlineSize: width, blockSize: height, marginBlockStart: above }}
    />
  );
}

const widths = [72, 46, 58, 38, 64];

interface WaitingRowsProps {
  count: number;
  /** draws one row, with a width for each of its skeletons: neighbours do not look the same */
  children: (width: (nth?: number) => string) => ReactNode;
}

/** Rows that stand for those being loaded. */
export function WaitingRows({ count, children }: WaitingRowsProps) {
  return Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
    <Fragment key={at}>{children((nth = 0) => `${widths[(at + nth) % widths.length]}%`)}</Fragment>
  ));
}
