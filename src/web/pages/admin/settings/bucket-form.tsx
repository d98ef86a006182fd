import { useQueryClient } from '@tanstack/react-query';
import type { Connections, FileSettings } from '#shared/contracts/ajustes.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';
import { connectionsKey, connectionsUrl } from './connections-query.ts';
import styles from './settings.module.css';

const plain = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const;

/** The bucket that stores the church's files; without one they are on the server's disk. */
export function BucketForm({ files: { origem, balde } }: { files: FileSettings }) {
  const { t } = useT();
  const { snackbar, confirm } = useDialogs();
  const client = useQueryClient();
  const url = `${connectionsUrl}/arquivos`;
  const isStored = origem === 'escritorio';
  const renew = (arquivos: FileSettings) => {
    client.setQueryData<Connections>(connectionsKey, (all) => all && { ...all, arquivos });
    return client.invalidateQueries({ queryKey: connectionsKey });
  };
  const form = useSubmit(
    async ({ endereco = '', bucket = '', regiao = '', chave = '', segredo }, element) => {
      const now = await api.put<FileSettings>(url, {
        endereco,
        bucket,
        regiao,
        chave,
        ...(segredo && { segredo }),
      });
      element.reset();
      await renew(now);
      snackbar.show(t('settings.bucket_saved'));
    },
  );
  const remove = () =>
    confirm.open({
      tone: 'warning',
      message: t('settings.bucket_remove_question'),
      confirmText: t('settings.bucket_remove'),
      onConfirm: async () => renew(await api.delete<FileSettings>(url)),
    });
  return (
    <details className={styles.more} open={isStored || undefined}>
      <summary>{t(isStored ? 'settings.bucket' : 'settings.bucket_use')}</summary>
      <form className={styles.form} method="post" onSubmit={form.onSubmit} noValidate autoComplete="off">
        <div className={styles.pair}>
          <TextInput
            {...plain}
            label={t('settings.bucket_address')}
            name="endereco"
            inputMode="url"
            placeholder="https://s3.sa-east-1.amazonaws.com"
            defaultValue={balde?.endereco}
            error={form.error('endereco')}
          />
          <TextInput
            {...plain}
            label={t('settings.bucket_name')}
            name="bucket"
            defaultValue={balde?.bucket}
            error={form.error('bucket')}
          />
          <TextInput
            {...plain}
            label={t('settings.bucket_region')}
            name="regiao"
            defaultValue={balde?.regiao ?? 'us-east-1'}
            error={form.error('regiao')}
          />
          <TextInput
            {...plain}
            label={t('settings.bucket_key')}
            name="chave"
            defaultValue={balde?.chave}
            error={form.error('chave')}
          />
          <TextInput
            label={t('settings.bucket_secret')}
            help={t(isStored ? 'settings.secret_kept' : 'settings.secret_new')}
            name="segredo"
            type="password"
            autoComplete="new-password"
            error={form.error('segredo')}
          />
        </div>
        <div className={styles.row}>
          <Button type="submit" loading={form.busy}>
            {t('settings.keys_save')}
          </Button>
          {isStored && (
            <Button variant="plain" onClick={() => void remove()}>
              {t('settings.bucket_remove')}
            </Button>
          )}
        </div>
      </form>
    </details>
  );
}
