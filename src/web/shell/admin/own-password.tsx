import { useT } from '#web/lib/i18n/i18n.tsx';
import { signOut } from '#web/lib/office/account.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChangePasswordForm } from '#web/ui/change-password-form.tsx';
import styles from './own-password.module.css';

/** Replaces the office for an account whose password another user set, until its owner has chosen a new one. */
export function OwnPassword() {
  const { t } = useT();
  const { church } = usePage();
  const title = t('own_password.title');
  return (
    <main id="content" className={styles.page} tabIndex={-1}>
      <title>{`${title} · ${church.nome}`}</title>
      <section className={styles.card}>
        <p className={styles.mark}>{t('own_password.mark')}</p>
        <h1>{title}</h1>
        <p className={styles.text}>{t('own_password.text')}</p>
        {/* a full page load, because the session has more rights now */}
        <ChangePasswordForm onDone={async () => window.location.reload()} />
        <Button variant="quiet" onClick={() => void signOut()}>
          {t('user.sign_out')}
        </Button>
      </section>
    </main>
  );
}
