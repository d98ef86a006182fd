import { IconFlask } from '@tabler/icons-react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './sandbox-banner.module.css';

/** Visible on every page where nothing is really charged. */
export function SandboxBanner() {
  const { t } = useT();
  return (
    <p className={styles.banner} role="note">
      <IconFlask size={20} stroke={1.8} aria-hidden="true" />
      {t('checkout.sandbox')}
    </p>
  );
}
