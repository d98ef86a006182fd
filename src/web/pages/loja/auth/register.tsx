import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { formFields } from '#shared/contracts/site.ts';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldProps } from '#web/ui/site/form/field-props.ts';
import { FormFrame } from '#web/ui/site/form/form-frame.tsx';
import { type FormState, formHeaders, keepTyped, sentFields } from '#web/ui/site/form/form-state.ts';
import { type RefusedForm, refusedState } from '#web/ui/site/form/refused-form.ts';
import { TextField } from '#web/ui/site/form/text-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import styles from './store-auth.module.css';
import { StoreCard } from './store-card.tsx';
import { accountPath, answerSession, keepingTarget, storeHome, targetOf } from './store-forms.ts';

export const headers = formHeaders;
export const clientAction = keepTyped;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { language } = context.get(pageRequestContext);
  return { texts: pageTexts(language.texts, 'enter'), to: url.searchParams.get('to') };
}

export async function action({ request, context, url }: ActionFunctionArgs) {
  const { accounts } = context.get(pageRequestContext);
  const fields = await sentFields(request);
  if (fields[formFields.trap]) return answerSession('criar', { ok: true, cookies: [] }, fields, storeHome);
  // the account page asks for the code that proves the address; visitors on their way to the checkout go on there
  return answerSession('criar', await accounts.register(fields), fields, targetOf(url, accountPath));
}

export default function StoreRegisterPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <Register />
    </MoreTexts>
  );
}

function Register() {
  const { t } = useT();
  const { to } = useLoaderData<typeof loader>();
  const state = refusedState('criar', useActionData<RefusedForm | FormState>());
  const labels = {
    nome: t('field.name'),
    email: t('field.email'),
    password: t('field.password'),
    password_confirmation: t('field.password_confirmation'),
  };
  const field = fieldProps(state, labels);
  return (
    <StoreCard title={t('enter.register_title')} lead={<p>{t('enter.register_lead')}</p>}>
      <FormFrame intent="criar" state={state} labels={labels}>
        {(sending) => (
          <>
            <TextField {...field('nome')} autoComplete="name" maxLength={120} required />
            <TextField {...field('email')} type="email" inputMode="email" autoComplete="email" required />
            <NewPasswordFields state={state} label={labels.password} />
            <Button type="submit" size="lg" wide loading={sending}>
              {t('enter.register')}
            </Button>
          </>
        )}
      </FormFrame>
      <div className={styles.ways}>
        <p>
          {t('enter.has_account')}
          <Link className={styles.link} to={keepingTarget('/loja-virtual/auth/login', to)}>
            {t('enter.submit')}
          </Link>
        </p>
      </div>
    </StoreCard>
  );
}
