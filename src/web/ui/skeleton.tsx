import { type CSSProperties, Fragment, type ReactNode } from 'react';
import styles from './skeleton.module.css';

interface SkeletonProps {
  width?: CSSProperties['inlineSize'];
  height?: number;
  /** pixels of space above */
  above?: number;
}

/** A placeholder in the shape of the loading content, so that nothing shifts when it arrives. */
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

interface SkeletonRowsProps {
  count: number;
  /** draws one row; `width` varies, so that neighbouring rows differ */
  children: (width: (nth?: number) => string) => ReactNode;
}

/** Placeholder rows while rows are loading. */
export function SkeletonRows({ count, children }: SkeletonRowsProps) {
  return Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders without identity
    <Fragment key={at}>{children((nth = 0) => `${widths[(at + nth) % widths.length]}%`)}</Fragment>
  ));
}
