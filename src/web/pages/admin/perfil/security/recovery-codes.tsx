import { useEffect, useRef } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { saveFile } from '#web/lib/office/save-file.ts';
import { usePage, useVisitor } from '#web/lib/page/page.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './security.module.css';

/** The recovery codes, shown only this once: to download, print or copy. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useT();
  const { user } = useVisitor();
  const { church } = usePage();
  const { snackbar } = useDialogs();
  const heading = useRef<HTMLHeadingElement>(null);
  // the form that had the focus is gone: focuses the heading
  useEffect(() => heading.current?.focus(), []);
  const title = t('recovery.heading', { email: user?.email ?? '', church: church.nome });
  const text = [title, '', ...codes, ''].join('\n');
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    snackbar.show(t('recovery.copied'));
  };
  return (
    <div className={styles.codes}>
      <h3 ref={heading} tabIndex={-1}>
        {t('recovery.title')}
      </h3>
      <p className={styles.about}>{t('recovery.text')}</p>
      <div className={styles.paper}>
        <p className={styles.printed}>{title}</p>
        <ol dir="ltr">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className={styles.buttons}>
        <Button onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), t('recovery.file'))}>
          {t('recovery.download')}
        </Button>
        <Button variant="quiet" onClick={() => window.print()}>
          {t('recovery.print')}
        </Button>
        <Button variant="quiet" onClick={() => void copy()}>
          {t('recovery.copy')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('recovery.done')}
        </Button>
      </div>
    </div>
  );
}
