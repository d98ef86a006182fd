import { useQueryClient } from '@tanstack/react-query';
import type { BackupState } from '#shared/contracts/backup.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';
import panel from '../line-panel.module.css';
import styles from './backup.module.css';

/** How backups are kept, and the passphrase that protects them, which can be set here and is never shown. */
export function BackupSettings({ state: { ajustes, senha, lugar } }: { state: BackupState }) {
  const { t } = useT();
  const { snackbar } = useDialogs();
  const client = useQueryClient();
  const form = useSubmit(async (values, element) => {
    const typed = values.senha_copia ?? '';
    const passphrase = values.sem_senha ? { senha_copia: null } : typed ? { senha_copia: typed } : {};
    await api.put('/admin/backup/ajustes', {
      noite: values.noite === 'on',
      guardar_dias: Number(values.guardar_dias),
      guardar_minimo: Number(values.guardar_minimo),
      ...passphrase,
    });
    for (const input of element.querySelectorAll<HTMLInputElement>('[type="password"]')) input.value = '';
    snackbar.show(t('backup.saved'));
    await client.invalidateQueries({ queryKey: ['backup'] });
  });
  return (
    <section className={panel.panel} aria-labelledby="ajustes">
      <h2 id="ajustes" className={panel.heading}>
        {t('backup.settings')}
      </h2>
      <form className={styles.form} method="post" onSubmit={form.onSubmit} noValidate>
        <p>{t(`backup.place.${lugar}`)}</p>
        <label className={styles.tick}>
          <input type="checkbox" name="noite" defaultChecked={ajustes.noite} /> {t('backup.nightly')}
        </label>
        <TextInput
          label={t('backup.days')}
          name="guardar_dias"
          inputMode="numeric"
          defaultValue={ajustes.guardar_dias}
          error={form.error('guardar_dias')}
        />
        <TextInput
          label={t('backup.least')}
          name="guardar_minimo"
          inputMode="numeric"
          defaultValue={ajustes.guardar_minimo}
          error={form.error('guardar_minimo')}
        />
        <p>{t(`backup.passphrase.${senha}`)}</p>
        {senha !== 'ambiente' && (
          <TextInput
            label={t('backup.passphrase')}
            help={t('backup.passphrase_help')}
            name="senha_copia"
            type="password"
            autoComplete="new-password"
            error={form.error('senha_copia')}
          />
        )}
        {senha === 'escritorio' && (
          <label className={styles.tick}>
            <input type="checkbox" name="sem_senha" /> {t('backup.unprotect')}
          </label>
        )}
        <div>
          <Button type="submit" loading={form.busy}>
            {t('backup.save')}
          </Button>
        </div>
      </form>
    </section>
  );
}
