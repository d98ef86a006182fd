import { abilityFrom } from '#shared/access/ability.ts';
import { useVisitor } from '#web/lib/page/page.tsx';
import { NotificationPreferencesForm } from '#web/pages/admin/notificacoes/preferences.tsx';
import { ChurchChannels } from './church-channels.tsx';
import { MailTexts } from './mail-texts.tsx';
import styles from './settings.module.css';

/** The user's own notifications; for administrators also the church's defaults and the texts of its mails. */
export function NotificationsTab() {
  const { rules } = useVisitor();
  const administers = abilityFrom(rules).can('manage', 'all');
  return (
    <>
      <div className={styles.card}>
        <NotificationPreferencesForm />
      </div>
      {administers && <ChurchChannels />}
      {administers && <MailTexts />}
    </>
  );
}
