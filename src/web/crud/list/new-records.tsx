import { IconArrowUp } from '@tabler/icons-react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './new-records.module.css';

/** Offers to load the records that were added since the list was loaded; the list does not insert them by itself. */
export function NewRecords({ count, onLoad }: { count: number; onLoad: () => void }) {
  const { t, number } = useT();
  return (
    <div className={styles.place} role="status" data-noprint>
      {count > 0 && (
        <Button className={styles.new} onClick={onLoad}>
          <IconArrowUp size={16} stroke={2} aria-hidden="true" />
          {t(count === 1 ? 'crud.live.new.one' : 'crud.live.new.other', { count: number(count) })}
        </Button>
      )}
    </div>
  );
}
