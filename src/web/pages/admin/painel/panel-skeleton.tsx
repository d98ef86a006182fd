import { Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx';
import styles from './painel.module.css';

/** The shape of the dashboard while it is loading. */
export function PanelSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={styles.part}>
      <Skeleton height={44} width="min(100%, 320px)" />
      <div className={styles.cards} style={{ marginBlockStart: 28 }}>
        <SkeletonRows count={6}>
          {(width) => (
            <div className={styles.card}>
              <Skeleton width={width()} height={14} />
              <Skeleton width="40%" height={28} above={8} />
              <Skeleton height={96} above={12} />
            </div>
          )}
        </SkeletonRows>
      </div>
    </div>
  );
}
