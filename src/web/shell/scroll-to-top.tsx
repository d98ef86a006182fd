import { IconArrowUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './scroll-to-top.module.css';

const threshold = 200;

export function ScrollToTop() {
  const { t } = useT();
  const [shown, setShown] = useState(false);

  useEffect(() => {
    const update = () => setShown(window.scrollY > threshold);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);

  if (!shown) return null;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t('shell.to_top')}
      title={t('shell.to_top')}
      onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
    >
      <IconArrowUp size={20} aria-hidden="true" />
    </button>
  );
}
