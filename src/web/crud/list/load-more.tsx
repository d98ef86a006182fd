import { useEffect, useRef } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './list-page.module.css';

interface LoadMoreProps {
  loading: boolean;
  /** number of rows: observes again after each page, because the mark may still be in view */
  rows: number;
  /** all rows are loaded: the last, empty page is fetched without showing the button */
  complete?: boolean;
  onMore: () => void;
}

/** Loads the next page when it scrolls near, or on click. */
export function LoadMore({ loading, rows, complete, onMore }: LoadMoreProps) {
  const { t } = useT();
  const mark = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: observes again after new rows
  useEffect(() => {
    if (loading || !mark.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), {
      rootMargin: '320px',
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
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
