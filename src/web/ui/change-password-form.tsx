import { useT } from '#web/lib/i18n/i18n.tsx';
import { changePassword } from '#web/lib/office/account.ts';
import { useVisitor } from '#web/lib/page/page.tsx';
import { Button } from './button.tsx';
import styles from './change-password-form.module.css';
import { NewPasswordInputs } from './new-password-inputs.tsx';
import { TextInput } from './text-input.tsx';
import { useSubmit } from './use-submit.ts';

/** The form that changes the password of the user's own account; it needs the current password. */
export function ChangePasswordForm({ onDone }: { onDone: () => Promise<unknown> | undefined }) {
  const { t } = useT();
  const { user } = useVisitor();
  const form = useSubmit(async ({ atual = '', password = '', password_confirmation = '' }, element) => {
    await changePassword({ atual, password, password_confirmation });
    element.reset();
    await onDone();
  });
  return (
    <form className={styles.form} method="post" onSubmit={form.onSubmit} noValidate>
      {/* tells password managers which account's password changes */}
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
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
  );
}
