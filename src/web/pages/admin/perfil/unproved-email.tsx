import { useT } from '#web/lib/i18n/i18n.tsx';
import { SendVerification } from '../send-verification.tsx';
import styles from './perfil.module.css';

/** Says what an account lacks until the link sent to its address is opened, and sends the link. */
export function UnprovedEmail({ text }: { text: string }) {
  const { t } = useT();
  return (
    <div className={styles.pending}>
      <p>{text}</p>
      <SendVerification>{t('perfil.plans.send_link')}</SendVerification>
    </div>
  );
}
