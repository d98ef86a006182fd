import { useT } from '#web/lib/i18n/i18n.tsx';
import { changePassword } from '#web/lib/office/account.ts';
import { useVisitor } from '#web/lib/page/page.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { NewPasswordInputs } from '#web/ui/new-password-inputs.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';
import styles from './change-password.module.css';
import tab from './tab-page.module.css';

/** The security tab: a new password for one's own account. */
export function ChangePassword() {
  const { t } = useT();
  const { user } = useVisitor();
  const dialogs = useDialogs();
  const form = useSubmit(async ({ atual = '', password = '', password_confirmation = '' }, element) => {
    await changePassword({ atual, password, password_confirmation });
    element.reset();
    await dialogs.success.open({ message: t('change_password.done') });
  });
  return (
    <>
      <h2>{t('change_password.title')}</h2>
      <p className={tab.soon}>{t('change_password.text')}</p>
      <form className={styles.form} method="post" onSubmit={form.onSubmit} noValidate>
        {/* tells password managers whose password changes */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={user?.email ?? ''}
          readOnly
          hidden
        />
        <TextInput
          label={t('change_password.current')}
          name="atual"
          type="password"
          autoComplete="current-password"
          required
          error={form.error('atual')}
        />
        <NewPasswordInputs form={form} label={t('field.new_password')} />
        <div>
          <Button type="submit" loading={form.busy}>
            {t('change_password.submit')}
          </Button>
        </div>
      </form>
    </>
  );
}
