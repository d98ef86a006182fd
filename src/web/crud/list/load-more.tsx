import { useEffect, useRef } from 'react';
import { useT } from '#web/lib/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './list-page.module.css';

interface LoadMoreProps {
  loading: boolean;
  /** grows with the rows: the same place may come into view again without having left it */
  rows: number;
  /** all rows are here: the page that comes back empty is asked for without a word */
  complete?: boolean;
  onMore: () => void;
}

/** Loads the next page when it comes near, and upon a press for those who do not scroll. */
export function LoadMore({ loading, rows, complete, onMore }: LoadMoreProps) {
  const { t } = useT();
  const mark = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after new rows the place is watched anew
  useEffect(() => {
    if (loading || !mark.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), {
      rootMargin: '320px',
    });
    watch.observe(mark.current);
    return () => watch.disconnect();
  }, [loading, rows, complete, onMore]);
  if (complete) return <div ref={mark} />;
  return (
    <div ref={mark} className={styles.more} data-noprint>
      <Button variant="quiet" loading={loading} onClick={onMore}>
        {t(loading ? 'crud.loading' : 'crud.load_more')}
      </Button>
    </div>
  );
}
