import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { ChangePasswordForm } from '#web/ui/change-password-form.tsx';
import tab from './tab-page.module.css';

/** The security tab: a new password for the user's own account. */
export function ChangePassword() {
  const { t } = useT();
  const dialogs = useDialogs();
  return (
    <>
      <h2>{t('change_password.title')}</h2>
      <p className={tab.soon}>{t('change_password.text')}</p>
      <ChangePasswordForm onDone={() => dialogs.success.open({ message: t('change_password.done') })} />
    </>
  );
}
