import { IconCopy } from '@tabler/icons-react';
import { useId } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from './button.tsx';
import styles from './secret-once.module.css';

interface SecretOnceProps {
  /** says that the secret is not shown again */
  warning: string;
  label: string;
  secret: string;
  doneText: string;
  onDone: () => void;
}

/** A new secret, shown only this once. */
export function SecretOnce({ warning, label, secret, doneText, onDone }: SecretOnceProps) {
  const { t } = useT();
  const { snackbar } = useDialogs();
  const id = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      snackbar.show({ text: t('chaves.copied'), color: 'success', timeout: 3000 });
    } catch {
      snackbar.show({ text: t('chaves.copy_failed'), color: 'warning', timeout: 6000 });
    }
  };
  return (
    <div className={styles.made}>
      <p className={styles.once} role="status">
        {warning}
      </p>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={styles.secret}
        readOnly
        rows={2}
        spellCheck={false}
        data-autofocus
        value={secret}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.buttons}>
        <Button onClick={() => void copy()}>
          <IconCopy size={18} stroke={1.8} aria-hidden="true" />
          {t('chaves.copy')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {doneText}
        </Button>
      </div>
    </div>
  );
}
