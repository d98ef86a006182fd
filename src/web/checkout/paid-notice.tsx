import { type FormEvent, useId, useRef, useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './paid-notice.module.css';

/** The "já paguei" form, with or without a proof; the treasurer then checks the bank statement. */
export function PaidNotice({ codigo, onSent }: { codigo: string; onSent: () => void }) {
  const { t, language } = useT();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [sending, setSending] = useState(false);
  const [error, setError] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    setError('');
    try {
      const body = new FormData();
      const file = input.current?.files?.[0];
      if (file) body.append('comprovante', file);
      const response = await fetch(`/api/cobrancas/${codigo}/comprovante`, {
        method: 'POST',
        headers: { 'accept-language': language.tag },
        body,
      });
      if (response.ok || response.status === 409) return onSent();
      const failure = (await response.json().catch(() => ({}))) as {
        message?: string;
        errors?: Record<string, string[]>;
      };
      setError(
        Object.values(failure.errors ?? {})[0]?.[0] ?? failure.message ?? t('pagamento.i_paid_failed'),
      );
    } catch {
      setError(t('pagamento.i_paid_failed'));
    }
    setSending(false);
  };

  if (!open)
    return (
      <Button variant="quiet" size="lg" wide onClick={() => setOpen(true)}>
        {t('pagamento.i_paid')}
      </Button>
    );
  return (
    <form className={styles.notice} onSubmit={(event) => void send(event)}>
      <p>{t('pagamento.i_paid_text')}</p>
      <div>
        <label htmlFor={id}>
          {t('pagamento.proof')} <span>{t('form.optional')}</span>
        </label>
        <input
          ref={input}
          id={id}
          type="file"
          accept="application/pdf,image/*"
          aria-describedby={`${id}-help`}
          aria-invalid={error ? true : undefined}
        />
        <p id={`${id}-help`} className={styles.help}>
          {t('pagamento.proof_help')}
        </p>
      </div>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <Button type="submit" size="lg" wide loading={sending}>
        {t('pagamento.i_paid_send')}
      </Button>
      <Button variant="plain" wide onClick={() => setOpen(false)}>
        {t('pagamento.back')}
      </Button>
    </form>
  );
}
