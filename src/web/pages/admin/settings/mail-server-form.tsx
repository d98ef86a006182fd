import { useQueryClient } from '@tanstack/react-query';
import type { Connections } from '#shared/contracts/ajustes.ts';
import { mailPorts } from '#shared/settings-bounds.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';
import { connectionsKey, connectionsUrl } from './connections-query.ts';
import styles from './settings.module.css';

/** The server that sends the church's mails. Its password can be set here and is never shown. */
export function MailServerForm({ email: { origem, servidor, tem_senha } }: Pick<Connections, 'email'>) {
  const { t } = useT();
  const { snackbar, confirm } = useDialogs();
  const client = useQueryClient();
  const url = `${connectionsUrl}/email`;
  const form = useSubmit(async (values) => {
    const now = await api.put<Connections>(url, {
      servidor: values.servidor ?? '',
      porta: Number(values.porta),
      usuario: values.usuario?.trim() || null,
      de_nome: values.de_nome ?? '',
      de_email: values.de_email ?? '',
      ...(values.senha && { senha: values.senha }),
    });
    client.setQueryData(connectionsKey, now);
    snackbar.show(t('settings.saved'));
  });
  const remove = () =>
    confirm.open({
      tone: 'warning',
      message: t('settings.mail_remove_question'),
      confirmText: t('settings.mail_remove'),
      onConfirm: async () => {
        client.setQueryData(connectionsKey, await api.delete<Connections>(url));
      },
    });
  return (
    <>
      <p className={styles.hint}>{t(origem === 'nenhuma' ? 'settings.mail_none' : 'settings.mail_office')}</p>
      <form className={styles.form} method="post" onSubmit={form.onSubmit} noValidate autoComplete="off">
        <div className={styles.pair}>
          <TextInput
            label={t('settings.mail_server')}
            name="servidor"
            placeholder="smtp.example.com"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={servidor?.servidor}
            error={form.error('servidor')}
          />
          <SelectInput
            label={t('settings.mail_port')}
            name="porta"
            defaultValue={servidor?.porta ?? 465}
            error={form.error('porta')}
          >
            {mailPorts.map((port) => (
              <option key={port} value={port}>
                {t(port === 465 ? 'settings.mail_port_tls' : 'settings.mail_port_starttls', {
                  port: String(port),
                })}
              </option>
            ))}
          </SelectInput>
          <TextInput
            label={t('settings.mail_user')}
            name="usuario"
            autoComplete="off"
            autoCapitalize="none"
            defaultValue={servidor?.usuario ?? ''}
            error={form.error('usuario')}
          />
          <TextInput
            label={t('settings.mail_password')}
            help={t(tem_senha ? 'settings.secret_kept' : 'settings.secret_new')}
            name="senha"
            type="password"
            autoComplete="new-password"
            error={form.error('senha')}
          />
          <TextInput
            label={t('settings.mail_from_name')}
            name="de_nome"
            defaultValue={servidor?.de_nome}
            error={form.error('de_nome')}
          />
          <TextInput
            label={t('settings.mail_from')}
            name="de_email"
            type="email"
            defaultValue={servidor?.de_email}
            error={form.error('de_email')}
          />
        </div>
        <div className={styles.row}>
          <Button type="submit" loading={form.busy}>
            {t('settings.save')}
          </Button>
          {origem === 'escritorio' && (
            <Button variant="plain" onClick={() => void remove()}>
              {t('settings.mail_remove')}
            </Button>
          )}
        </div>
      </form>
    </>
  );
}
