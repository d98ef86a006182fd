import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './end-order.module.css';

/** Instructions for returning goods. */
export function ReturnSteps() {
  const { t } = useT();
  return (
    <ol className={styles.steps}>
      <li>{t('order.return_1')}</li>
      <li>{t('order.return_2')}</li>
      <li>{t('order.return_3')}</li>
    </ol>
  );
}
