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
import { routeByPattern } from '#web/route-table.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldProps } from '#web/ui/site/form/field-props.ts';
import { FormFrame, intentField } from '#web/ui/site/form/form-frame.tsx';
import { type FormState, formHeaders, keepTyped, sentFields } from '#web/ui/site/form/form-state.ts';
import { type RefusedForm, refusedState } from '#web/ui/site/form/refused-form.ts';
import { TextField } from '#web/ui/site/form/text-field.tsx';
import { CodeField } from './code-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
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

/** Serves /esqueceu-senha, which asks for the address, and /redefinir-senha, for visitors who have the code. */
export async function loader({ context, pattern, url }: LoaderFunctionArgs) {
  const { language } = context.get(pageRequestContext);
  return {
    texts: pageTexts(language.texts, 'enter'),
    to: url.searchParams.get('to'),
    hasCode: routeByPattern(pattern).hasCode === true,
  };
}

export async function action({ request, context, url }: ActionFunctionArgs) {
  const { accounts } = context.get(pageRequestContext);
  const fields = await sentFields(request);
  if (fields[intentField] === 'codigo') return answerCode('codigo', () => accounts.sendCode(fields), fields);
  return answerSession('senha', await accounts.reset(fields), fields, targetOf(url));
}

export default function StoreResetPasswordPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <ResetPassword />
    </MoreTexts>
  );
}

function ResetPassword() {
  const { t } = useT();
  const { to, hasCode } = useLoaderData<typeof loader>();
  const answer = useActionData<RefusedForm | FormState | CodeSent>();
  const sentTo = codeSentTo('codigo', answer);
  const refusal = answer && 'sentTo' in answer ? undefined : answer;
  const state = refusedState('senha', refusal);
  return (
    <StoreCard
      title={t('enter.reset_title')}
      lead={
        <p role="status">
          {sentTo === undefined ? t('enter.reset_lead') : t('enter.code_sent', { email: sentTo })}
        </p>
      }
    >
      {sentTo !== undefined || state || hasCode ? (
        <NewPassword sentTo={sentTo} state={state} />
      ) : (
        <AskCode state={refusedState('codigo', refusal)} />
      )}
      <div className={styles.ways}>
        <Link className={styles.link} to={keepingTarget('/loja-virtual/auth/login', to)}>
          {t('enter.by_code')}
        </Link>
      </div>
    </StoreCard>
  );
}

function AskCode({ state }: { state: FormState | undefined }) {
  const { t } = useT();
  const { to } = useLoaderData<typeof loader>();
  const labels = { email: t('field.email') };
  const field = fieldProps(state, labels);
  return (
    <>
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
      <Link className={styles.link} to={keepingTarget('/loja-virtual/auth/redefinir-senha', to)}>
        {t('enter.have_code')}
      </Link>
    </>
  );
}

function NewPassword({ sentTo, state }: { sentTo: string | undefined; state: FormState | undefined }) {
  const { t } = useT();
  const labels = {
    email: t('field.email'),
    codigo: t('enter.code'),
    password: t('field.new_password'),
    password_confirmation: t('field.password_confirmation'),
  };
  const field = fieldProps(state, labels);
  return (
    <FormFrame intent="senha" state={state} labels={labels}>
      {(sending) => (
        <>
          <TextField
            {...field('email', sentTo)}
            type="email"
            inputMode="email"
            autoComplete="username"
            required
          />
          <CodeField
            label={labels.codigo}
            error={state?.errors.codigo?.[0]}
            autoFocus={sentTo !== undefined || undefined}
          />
          <NewPasswordFields state={state} label={labels.password} />
          <Button type="submit" size="lg" wide loading={sending}>
            {t('enter.reset_submit')}
          </Button>
        </>
      )}
    </FormFrame>
  );
}
