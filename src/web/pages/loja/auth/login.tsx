import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldProps } from '#web/ui/site/form/field-props.ts';
import { FormFrame, intentField } from '#web/ui/site/form/form-frame.tsx';
import { type FormState, formHeaders, keepTyped, sentFields } from '#web/ui/site/form/form-state.ts';
import { type RefusedForm, refusedState } from '#web/ui/site/form/refused-form.ts';
import { TextField } from '#web/ui/site/form/text-field.tsx';
import { CodeField } from './code-field.tsx';
import styles from './store-auth.module.css';
import { StoreCard } from './store-card.tsx';
import {
  answerCode,
  answerSession,
  type CodeSent,
  codeSentTo,
  keepingTarget,
  targetOf,
} from './store-forms.ts';

export const headers = formHeaders;
export const clientAction = keepTyped;

const path = '/loja-virtual/auth/login';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { language } = context.get(pageRequestContext);
  const { searchParams } = url;
  return {
    texts: pageTexts(language.texts, 'enter'),
    to: searchParams.get('to'),
    isErased: searchParams.get('feito') === 'apagada',
    // the default asks for the address and then for a code, because every visitor has a mailbox; a password is an alternative
    way:
      searchParams.get('com') === 'senha'
        ? 'senha'
        : searchParams.get('passo') === 'codigo'
          ? 'codigo'
          : 'email',
  };
}

export async function action({ request, context, url }: ActionFunctionArgs) {
  const { accounts } = context.get(pageRequestContext);
  const fields = await sentFields(request);
  const target = targetOf(url);
  switch (fields[intentField]) {
    case 'codigo':
      return answerCode('codigo', () => accounts.sendCode(fields), fields);
    case 'senha':
      return answerSession('senha', await accounts.signIn(fields), fields, target);
    default:
      return answerSession('entrar', await accounts.enter(fields), fields, target);
  }
}

export default function StoreLoginPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <Login />
    </MoreTexts>
  );
}

function Login() {
  const { way } = useLoaderData<typeof loader>();
  const answer = useActionData<RefusedForm | FormState | CodeSent>();
  const sentTo = codeSentTo('codigo', answer);
  const refusal = answer && 'sentTo' in answer ? undefined : answer;
  const typed = refusedState('entrar', refusal);
  if (way === 'senha') return <PasswordLogin state={refusedState('senha', refusal)} />;
  if (sentTo !== undefined || typed || way === 'codigo')
    return <CodeLogin sentTo={sentTo ?? typed?.values.email ?? ''} state={typed} />;
  return <EmailLogin state={refusedState('codigo', refusal)} />;
}

/** First step: the mail address. Works without an account and without a password to remember. */
function EmailLogin({ state }: { state: FormState | undefined }) {
  const { t } = useT();
  const { to, isErased } = useLoaderData<typeof loader>();
  const labels = { email: t('field.email') };
  const field = fieldProps(state, labels);
  return (
    <StoreCard
      title={t('enter.title')}
      lead={isErased ? <p role="status">{t('enter.erased')}</p> : <p>{t('enter.lead')}</p>}
    >
      <FormFrame intent="codigo" state={state} labels={labels}>
        {(sending) => (
          <>
            <TextField {...field('email')} type="email" inputMode="email" autoComplete="email" required />
            <Button type="submit" size="lg" wide loading={sending}>
              {t('enter.send_code')}
            </Button>
          </>
        )}
      </FormFrame>
      <div className={styles.ways}>
        <Link className={styles.link} to={keepingTarget(path, to, { passo: 'codigo' })}>
          {t('enter.have_code')}
        </Link>
        <Link className={styles.link} to={keepingTarget(path, to, { com: 'senha' })}>
          {t('enter.by_password')}
        </Link>
        <p>
          {t('enter.no_account')}
          <Link className={styles.link} to={keepingTarget('/loja-virtual/auth/register', to)}>
            {t('enter.register_password')}
          </Link>
        </p>
      </div>
    </StoreCard>
  );
}

interface CodeLoginProps {
  /** the address to which the code was sent; empty: the form asks for it too */
  sentTo: string;
  state: FormState | undefined;
}

/** Second step: the six digits. After a wrong code, only the code is asked for again. */
function CodeLogin({ sentTo, state }: CodeLoginProps) {
  const { t } = useT();
  const isSent = sentTo !== '' && !state?.errors.email;
  const { to } = useLoaderData<typeof loader>();
  const labels = { email: t('field.email'), codigo: t('enter.code') };
  const field = fieldProps(state, labels);
  return (
    <StoreCard
      title={t('enter.code_title')}
      lead={<p role="status">{isSent ? t('enter.code_sent', { email: sentTo }) : t('enter.code_lead')}</p>}
    >
      <FormFrame intent="entrar" state={state} labels={labels}>
        {(sending) => (
          <>
            {isSent ? (
              <input type="hidden" name="email" value={sentTo} />
            ) : (
              <TextField
                {...field('email', sentTo)}
                type="email"
                inputMode="email"
                autoComplete="email"
                required
              />
            )}
            <CodeField
              label={labels.codigo}
              error={state?.errors.codigo?.[0]}
              autoFocus={isSent || state?.errors.codigo !== undefined || undefined}
            />
            <Button type="submit" size="lg" wide loading={sending}>
              {t('enter.submit')}
            </Button>
          </>
        )}
      </FormFrame>
      <div className={styles.again}>
        {sentTo && (
          <FormFrame intent="codigo" state={undefined} labels={{}}>
            {(sending) => (
              <>
                <input type="hidden" name="email" value={sentTo} />
                <Button type="submit" variant="plain" loading={sending}>
                  {t('enter.another_code')}
                </Button>
              </>
            )}
          </FormFrame>
        )}
        <Link className={styles.link} to={keepingTarget(path, to)}>
          {t('enter.another_email')}
        </Link>
      </div>
    </StoreCard>
  );
}

function PasswordLogin({ state }: { state: FormState | undefined }) {
  const { t } = useT();
  const { to } = useLoaderData<typeof loader>();
  const labels = { email: t('field.email'), password: t('field.password') };
  const field = fieldProps(state, labels);
  return (
    <StoreCard title={t('enter.title')} lead={<p>{t('enter.password_lead')}</p>}>
      <FormFrame intent="senha" state={state} labels={labels}>
        {(sending) => (
          <>
            <TextField {...field('email')} type="email" inputMode="email" autoComplete="username" required />
            <TextField {...field('password')} type="password" autoComplete="current-password" required />
            <Link
              className={`${styles.link} ${styles.side}`}
              to={keepingTarget('/loja-virtual/auth/esqueceu-senha', to)}
            >
              {t('enter.forgot')}
            </Link>
            <Button type="submit" size="lg" wide loading={sending}>
              {t('enter.submit')}
            </Button>
          </>
        )}
      </FormFrame>
      <div className={styles.ways}>
        <Link className={styles.link} to={keepingTarget(path, to)}>
          {t('enter.by_code')}
        </Link>
        <p>
          {t('enter.no_account')}
          <Link className={styles.link} to={keepingTarget('/loja-virtual/auth/register', to)}>
            {t('enter.register')}
          </Link>
        </p>
      </div>
    </StoreCard>
  );
}
