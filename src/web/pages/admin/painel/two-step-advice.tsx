import { IconShieldLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './painel.module.css';

/** Advice for administrators who sign in with only a password. */
export function TwoStepAdvice() {
  const { t } = useT();
  return (
    <p className={styles.advice}>
      <IconShieldLock size={18} stroke={1.7} aria-hidden="true" />
      <span>
        {t('painel.two_step')} <Link to="/admin/profile/security">{t('painel.two_step.open')}</Link>
      </span>
    </p>
  );
}
