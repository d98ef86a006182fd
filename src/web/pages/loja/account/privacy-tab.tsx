import { IconDownload } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { DadosDaConta } from '#shared/contracts/conta-loja.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FormFrame } from '#web/ui/site/form/form-frame.tsx';
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

/** An account with a proved address is erased with a code: an open session on a lost phone is not enough. */
function Erase({ conta, answer }: { conta: DadosDaConta; answer: Answer }) {
  const { t } = useT();
  const { isSent, state } = codeStep('apagar', answer);
  const labels = { codigo: t('enter.code') };
  if (conta.email_verificado && !isSent)
    return (
      <AskCode form="apagar" answer={answer} variant="danger">
        {t('account.erase_ask')}
      </AskCode>
    );
  return (
    <FormFrame
      intent="apagar"
      state={conta.email_verificado ? state : stateOf('apagar', answer)}
      labels={labels}
    >
      {(sending) => (
        <>
          {conta.email_verificado && (
            <>
              <p role="status">{t('enter.code_sent', { email: conta.email })}</p>
              <CodeField
                label={labels.codigo}
                error={state?.errors.codigo?.[0]}
                autoFocus={!state || undefined}
              />
            </>
          )}
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
