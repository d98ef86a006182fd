import { useT } from '#web/lib/i18n/i18n.tsx';
import { SendVerification } from '../send-verification.tsx';
import styles from './perfil.module.css';

/** Says why an account shows no gifts: the link sent to its address has not been opened. */
export function UnprovedEmail() {
  const { t } = useT();
  return (
    <div className={styles.pending}>
      <p>{t('perfil.plans.unverified')}</p>
      <SendVerification>{t('perfil.plans.send_link')}</SendVerification>
    </div>
  );
}
