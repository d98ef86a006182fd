import type { CSSProperties } from 'react';
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
