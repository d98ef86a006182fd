import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useHydrated } from '#web/lib/page/hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './copy-code.module.css';

/** A long code for the payer's bank: shown whole, selected on focus, copied by a button. */
export function CopyCode({ label, code }: { label: string; code: string }) {
  const { t } = useT();
  const id = useId();
  const hydrated = useHydrated();
  const field = useRef<HTMLTextAreaElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(undefined), 6000);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setOutcome('copied');
    } catch {
      // the browser denied the clipboard: select the code, so that the payer can copy it
      field.current?.select();
      setOutcome('failed');
    }
  };
  return (
    <div className={styles.copy}>
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={field}
        id={id}
        readOnly
        rows={5}
        value={code}
        spellCheck={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      {hydrated && (
        <Button size="lg" wide onClick={() => void copy()} data-done={outcome === 'copied' || undefined}>
          {outcome === 'copied' ? (
            <IconCheck size={20} aria-hidden="true" />
          ) : (
            <IconCopy size={20} aria-hidden="true" />
          )}
          {t('pagamento.copy')}
        </Button>
      )}
      <p role="status" className={styles.outcome} data-failed={outcome === 'failed' || undefined}>
        {outcome === 'copied'
          ? t('pagamento.copied')
          : outcome === 'failed'
            ? t('pagamento.copy_failed')
            : ''}
      </p>
    </div>
  );
}
