import { useQueryClient } from '@tanstack/react-query';
import type { Connections, FileSettings } from '#shared/contracts/ajustes.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { connectionsKey, connectionsUrl } from './connections-query.ts';
import styles from './settings.module.css';

/** The bucket that files are being moved from. If it never answers again, or cannot be emptied, it can be given up. */
export function FormerBucket({ place, failure }: { place: string; failure: string | null }) {
  const { t } = useT();
  const { confirm } = useDialogs();
  const client = useQueryClient();
  const giveUp = () =>
    confirm.open({
      tone: 'warning',
      message: t('settings.bucket_give_up_question', { place }),
      confirmText: t('settings.bucket_give_up'),
      onConfirm: async () => {
        const arquivos = await api.delete<FileSettings>(`${connectionsUrl}/arquivos/anterior`);
        client.setQueryData<Connections>(connectionsKey, (all) => all && { ...all, arquivos });
        await client.invalidateQueries({ queryKey: connectionsKey });
      },
    });
  return (
    <>
      <p className={styles.hint}>{t('settings.bucket_moving', { place })}</p>
      {failure !== null && <p className={styles.hint}>{t('settings.bucket_stuck', { reason: failure })}</p>}
      <div className={styles.row}>
        <Button variant="plain" onClick={() => void giveUp()}>
          {t('settings.bucket_give_up')}
        </Button>
      </div>
    </>
  );
}
