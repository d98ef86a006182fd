import type { DadosDaConta } from '#shared/contracts/conta-loja.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormFrame } from '#web/ui/site/form/form-frame.tsx';
import { CodeField } from '../auth/code-field.tsx';
import styles from './account.module.css';
import { type Answer, codeStep } from './answer.ts';
import { AskCode } from './ask-code.tsx';

/** Asks to prove the address by a code: only then the account shows what was bought with this address. */
export function ConfirmEmail({ conta, answer }: { conta: DadosDaConta; answer: Answer }) {
  const { t } = useT();
  const { isSent, state } = codeStep('confirmar', answer);
  // hidden while the form that changes the address asks for its own code
  if (codeStep('email', answer).isSent) return null;
  const labels = { codigo: t('enter.code') };
  return (
    <section className={styles.notice} aria-labelledby="confirmar-titulo">
      <h2 id="confirmar-titulo">{t('account.confirm_title')}</h2>
      <p role="status">
        {isSent
          ? t('enter.code_sent', { email: conta.email })
          : t('account.confirm_text', { email: conta.email })}
      </p>
      <FormFrame intent="confirmar" state={state} labels={labels}>
        {(sending) => (
          <div className={styles.line}>
            <CodeField
              label={labels.codigo}
              error={state?.errors.codigo?.[0]}
              autoFocus={isSent || undefined}
            />
            <Button type="submit" loading={sending}>
              {t('account.confirm')}
            </Button>
          </div>
        )}
      </FormFrame>
      <AskCode form="confirmar" answer={answer} variant="plain">
        {t('enter.another_code')}
      </AskCode>
    </section>
  );
}
