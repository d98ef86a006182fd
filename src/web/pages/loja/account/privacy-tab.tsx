import { IconDownload } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { DadosDaConta } from '#shared/contracts/conta-loja.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FormFrame } from '#web/ui/site/form/form-frame.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { TextField } from '#web/ui/site/form/text-field.tsx';
import { CodeField } from '../auth/code-field.tsx';
import { accountPath } from '../auth/store-forms.ts';
import styles from './account.module.css';
import { type Answer, codeStep, stateOf } from './answer.ts';
import { AskCode } from './ask-code.tsx';

/** The rights that the LGPD gives consumers over their data. */
export function PrivacyTab({ conta, answer }: { conta: DadosDaConta; answer: Answer }) {
  const { t } = useT();
  return (
    <>
      <section className={styles.part} aria-labelledby="copia-titulo">
        <h2 id="copia-titulo">{t('account.copy')}</h2>
        <p>{t('account.copy_text')}</p>
        <div>
          <ButtonLink to={`${accountPath}/dados.json`} reloadDocument download variant="quiet">
            <IconDownload size={20} aria-hidden="true" />
            {t('account.copy_download')}
          </ButtonLink>
        </div>
        <p>
          <Link to="/politica-privacidade">{t('account.policy')}</Link>
        </p>
      </section>
      <section className={styles.part} aria-labelledby="apagar-titulo">
        <h2 id="apagar-titulo">{t('account.erase')}</h2>
        <p>{t('account.erase_text')}</p>
        <Erase conta={conta} answer={answer} />
      </section>
    </>
  );
}

/**
 * Erases the account. An open session, for example on a lost phone, is not enough: an account with a proved address needs a
 * code by mail, any other its password.
 */
function Erase({ conta, answer }: { conta: DadosDaConta; answer: Answer }) {
  const { t } = useT();
  const { isSent, state } = codeStep('apagar', answer);
  if (!conta.email_verificado) return <EraseByPassword state={stateOf('apagar', answer)} />;
  const labels = { codigo: t('enter.code') };
  if (!isSent)
    return (
      <AskCode form="apagar" answer={answer} variant="danger">
        {t('account.erase_ask')}
      </AskCode>
    );
  return (
    <FormFrame intent="apagar" state={state} labels={labels}>
      {(sending) => (
        <>
          <p role="status">{t('enter.code_sent', { email: conta.email })}</p>
          <CodeField
            label={labels.codigo}
            error={state?.errors.codigo?.[0]}
            autoFocus={!state || undefined}
          />
          <div>
            <Button type="submit" variant="danger" loading={sending}>
              {t('account.erase_now')}
            </Button>
          </div>
        </>
      )}
    </FormFrame>
  );
}

function EraseByPassword({ state }: { state: FormState | undefined }) {
  const { t } = useT();
  const labels = { password: t('field.password') };
  return (
    <details className={styles.more} open={state !== undefined || undefined}>
      <summary>{t('account.erase_ask')}</summary>
      <FormFrame intent="apagar" state={state} labels={labels}>
        {(sending) => (
          <>
            <TextField
              name="password"
              label={labels.password}
              help={t('account.erase_password')}
              error={state?.errors.password?.[0]}
              type="password"
              autoComplete="current-password"
              required
            />
            <div>
              <Button type="submit" variant="danger" loading={sending}>
                {t('account.erase_now')}
              </Button>
            </div>
          </>
        )}
      </FormFrame>
    </details>
  );
}
