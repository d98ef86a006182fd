import { formatCpf } from '#shared/br/documents.ts';
import { formatPhone } from '#shared/br/phone.ts';
import type { DadosDaConta } from '#shared/contracts/conta-loja.ts';
import { languages } from '#shared/i18n/languages.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { fieldProps } from '#web/ui/site/form/field-props.ts';
import { FormFrame } from '#web/ui/site/form/form-frame.tsx';
import { SelectInput } from '#web/ui/site/form/select-input.tsx';
import { TextField } from '#web/ui/site/form/text-field.tsx';
import { CodeField } from '../auth/code-field.tsx';
import { NewPasswordFields } from '../auth/new-password-fields.tsx';
import styles from './account.module.css';
import { type Answer, codeStep, stateOf } from './answer.ts';
import { AskCode } from './ask-code.tsx';

interface TabProps {
  conta: DadosDaConta;
  answer: Answer;
}

/** The consumer's data and sign-in. */
export function DataTab({ conta, answer }: TabProps) {
  return (
    <>
      {/* the key changes with the saved values, so that the form shows them as they are stored */}
      <Profile key={`${conta.nome} ${conta.whatsapp} ${conta.cpf}`} conta={conta} answer={answer} />
      <Email conta={conta} answer={answer} />
      {conta.email_verificado && <Password conta={conta} answer={answer} />}
    </>
  );
}

const languageOptions = languages.map(({ code, name, tag }) => ({ value: code, label: name, lang: tag }));

function Profile({ conta, answer }: TabProps) {
  const { t } = useT();
  const state = stateOf('dados', answer);
  const labels = {
    nome: t('field.name'),
    whatsapp: t('account.whatsapp'),
    cpf: t('account.cpf'),
    language: t('account.language'),
  };
  const field = fieldProps(state, labels);
  return (
    <section className={styles.part} aria-labelledby="dados-titulo">
      <h2 id="dados-titulo">{t('account.profile')}</h2>
      <FormFrame intent="dados" state={state} labels={labels}>
        {(sending) => (
          <>
            <TextField {...field('nome', conta.nome)} autoComplete="name" maxLength={120} required />
            <div className={styles.pair}>
              <TextField
                {...field('whatsapp', conta.whatsapp ? formatPhone(conta.whatsapp) : '')}
                type="tel"
                inputMode="tel"
                autoComplete="tel"
                note={t('form.optional')}
                help={t('account.whatsapp_help')}
              />
              <TextField
                {...field('cpf', conta.cpf ? formatCpf(conta.cpf) : '')}
                inputMode="numeric"
                maxLength={14}
                note={t('form.optional')}
                help={t('account.cpf_help')}
              />
            </div>
            <SelectInput
              {...field('language', conta.language ?? '')}
              options={languageOptions}
              note={t('form.optional')}
              help={t('account.language_help')}
            />
            <div>
              <Button type="submit" size="lg" loading={sending}>
                {t('account.save')}
              </Button>
            </div>
          </>
        )}
      </FormFrame>
    </section>
  );
}

function Email({ conta, answer }: TabProps) {
  const { t } = useT();
  const { isSent, sentTo, state } = codeStep('email', answer);
  const codeState = stateOf('email-codigo', answer);
  const labels = {
    email: t('account.new_email'),
    codigo_atual: t('account.code_of', { email: conta.email }),
    codigo: t('account.code_of', { email: sentTo }),
  };
  const field = fieldProps(isSent ? state : codeState, labels);
  const address = (
    <TextField
      {...field('email', sentTo)}
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={254}
      required
    />
  );
  return (
    <section className={styles.part} aria-labelledby="email-titulo">
      <h2 id="email-titulo">{t('field.email')}</h2>
      <p>
        <strong>{conta.email}</strong>
        {conta.email_verificado && <> · {t('account.email_proved')}</>}
      </p>
      {isSent ? (
        <FormFrame key="codigo" intent="email" state={state} labels={labels}>
          {(sending) => (
            <>
              <p role="status">
                {conta.email_verificado
                  ? t('account.codes_sent', { current: conta.email, email: sentTo })
                  : t('enter.code_sent', { email: sentTo })}
              </p>
              {address}
              {conta.email_verificado && (
                <CodeField
                  name="codigo_atual"
                  label={labels.codigo_atual}
                  error={state?.errors.codigo_atual?.[0]}
                  autoFocus={!state || undefined}
                />
              )}
              <CodeField
                label={labels.codigo}
                error={state?.errors.codigo?.[0]}
                autoFocus={(!state && !conta.email_verificado) || undefined}
              />
              <div>
                <Button type="submit" size="lg" loading={sending}>
                  {t('account.change_email')}
                </Button>
              </div>
            </>
          )}
        </FormFrame>
      ) : (
        <details className={styles.more} open={codeState !== undefined}>
          <summary>{t('account.other_email')}</summary>
          <FormFrame intent="email-codigo" state={codeState} labels={{ email: labels.email }}>
            {(sending) => (
              <>
                <p>{t('account.email_text')}</p>
                {address}
                <div>
                  <Button type="submit" variant="quiet" loading={sending}>
                    {t('enter.send_code')}
                  </Button>
                </div>
              </>
            )}
          </FormFrame>
        </details>
      )}
    </section>
  );
}

function Password({ conta, answer }: TabProps) {
  const { t } = useT();
  const { isSent, state } = codeStep('senha', answer);
  const labels = {
    codigo: t('enter.code'),
    password: t('field.new_password'),
    password_confirmation: t('field.password_confirmation'),
  };
  return (
    <section className={styles.part} aria-labelledby="senha-titulo">
      <h2 id="senha-titulo">{t('field.password')}</h2>
      {isSent ? (
        <FormFrame intent="senha" state={state} labels={labels}>
          {(sending) => (
            <>
              <p role="status">{t('enter.code_sent', { email: conta.email })}</p>
              <CodeField
                label={labels.codigo}
                error={state?.errors.codigo?.[0]}
                autoFocus={!state || undefined}
              />
              <NewPasswordFields state={state} label={labels.password} />
              <div>
                <Button type="submit" size="lg" loading={sending}>
                  {t('account.save_password')}
                </Button>
              </div>
            </>
          )}
        </FormFrame>
      ) : (
        <>
          <p>{t(conta.tem_senha ? 'account.password_text' : 'account.no_password_text')}</p>
          <AskCode form="senha" answer={answer}>
            {t(conta.tem_senha ? 'account.change_password' : 'account.make_password')}
          </AskCode>
        </>
      )}
    </section>
  );
}
