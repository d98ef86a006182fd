import { useState } from 'react';
import { abilityFrom } from '#shared/access/ability.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import styles from './unverified-email.module.css';

interface UnverifiedEmailProps {
  user: { id: number; name: string | null };
  /** also explains why no role can be given yet */
  explained?: boolean;
}

/** Says that an account's address is not verified, and sends the link again for users who may edit it. */
export function UnverifiedEmail({ user, explained }: UnverifiedEmailProps) {
  const { t } = useT();
  const dialogs = useDialogs();
  const [sending, setSending] = useState(false);
  const { rules } = useVisitor();
  const maySend = abilityFrom(rules).can('edit', 'users');

  const send = async (): Promise<void> => {
    setSending(true);
    try {
      const { message } = await api.post<{ message: string }>(`/admin/users/${user.id}/enviar-verificacao`);
      dialogs.snackbar.show({ text: message, color: 'success' });
    } catch (error) {
      await dialogs.validation.open(error);
    } finally {
      setSending(false);
    }
  };

  return (
    <span className={styles.unverified}>
      <span className={styles.badge}>{t('unverified.badge')}</span>
      {explained && <span className={styles.help}>{t('unverified.help')}</span>}
      {maySend && (
        <button
          type="button"
          className={styles.again}
          disabled={sending}
          aria-label={t('unverified.again_of', { name: user.name ?? '' })}
          onClick={(event) => {
            // the click must not open the record of the list's row
            event.stopPropagation();
            void send();
          }}
        >
          {t('unverified.again')}
        </button>
      )}
    </span>
  );
}
