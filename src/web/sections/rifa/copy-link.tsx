import { IconCopy } from '@tabler/icons-react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import styles from './raffle.module.css';

/** Copies a link; where the browser forbids it, a message shows the link to copy by hand. */
export function useCopyLink(): (link: string) => Promise<void> {
  const { t } = useT();
  const { snackbar } = useDialogs();
  return async (link) => {
    try {
      await navigator.clipboard.writeText(link);
      snackbar.show({ text: t('rifas.copied'), color: 'success', timeout: 3000 });
    } catch {
      snackbar.show({ text: t('rifas.copy_failed', { link }), timeout: 0 });
    }
  };
}

/** A small button that copies a link. */
export function CopyLink({ link, label }: { link: string; label: string }) {
  const copy = useCopyLink();
  return (
    <button
      type="button"
      className={styles.copy}
      aria-label={label}
      title={label}
      onClick={() => void copy(link)}
    >
      <IconCopy size={18} stroke={1.8} aria-hidden="true" />
    </button>
  );
}
