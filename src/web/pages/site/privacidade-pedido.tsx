import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { requerimento } from '#shared/sections/requerimento.ts';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { breadcrumbLd } from '#web/lib/site/json-ld.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { fieldProps } from '#web/ui/site/form/field-props.ts';
import { FormFrame } from '#web/ui/site/form/form-frame.tsx';
import {
  answerForm,
  choicesOf,
  type FormState,
  formHeaders,
  keepTyped,
  sentFields,
} from '#web/ui/site/form/form-state.ts';
import { SelectInput } from '#web/ui/site/form/select-input.tsx';
import { SentTitle } from '#web/ui/site/form/sent-title.tsx';
import { TextField } from '#web/ui/site/form/text-field.tsx';
import { TextareaInput } from '#web/ui/site/form/textarea-input.tsx';
import { Seo } from '#web/ui/site/seo.tsx';
import styles from './privacidade-pedido.module.css';

const path = '/politica-privacidade/pedido';

export const headers = formHeaders;
export const clientAction = keepTyped;

export function loader({ context }: LoaderFunctionArgs) {
  const { site, language } = context.get(pageRequestContext);
  return {
    formToken: site.formToken(),
    tipos: choicesOf(requerimento.fields.tipo.options, language.texts),
    texts: pageTexts(language.texts, 'titular'),
  };
}

export async function action({ request, context, url }: ActionFunctionArgs) {
  const { dataRequests, sender, church } = context.get(pageRequestContext);
  const fields = await sentFields(request);
  return answerForm(await dataRequests.ask(fields, sender), fields, {
    url,
    politica: church.politica,
    setCookie: sender.device?.setCookie,
  });
}

export default function RequerimentoPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <Requerimento />
    </MoreTexts>
  );
}

/** Where data subjects ask to see, correct, take or erase their data (LGPD, art. 18). */
function Requerimento() {
  const { t } = useT();
  const { church, baseUrl } = usePage();
  const isSent = useSearchParams()[0].has('enviado');
  return (
    <div className={styles.page}>
      <Seo
        title={t('titular.title')}
        description={t('titular.description', { church: church.nome })}
        path={path}
        jsonLd={breadcrumbLd({ church, baseUrl }, [
          { name: t('politica.title'), path: '/politica-privacidade' },
          { name: t('titular.title'), path },
        ])}
        noindex={isSent}
      />
      {isSent ? (
        <header className={styles.head}>
          <SentTitle>{t('titular.sent')}</SentTitle>
          <p>{t('titular.sent_text')}</p>
          <div>
            <ButtonLink to="/politica-privacidade" variant="quiet" size="lg">
              {t('titular.policy')}
            </ButtonLink>
          </div>
        </header>
      ) : (
        <>
          <header className={styles.head}>
            <h1>{t('titular.title')}</h1>
            <p>{t('titular.lead')}</p>
          </header>
          <RequestForm />
        </>
      )}
    </div>
  );
}

function RequestForm() {
  const { t } = useT();
  const { formToken, tipos } = useLoaderData<typeof loader>();
  const state = useActionData<FormState>();
  const labels = {
    tipo: t('titular.tipo'),
    nome: t('titular.nome'),
    email: t('titular.email'),
    telefone: t('titular.telefone'),
    detalhes: t('titular.detalhes'),
  };
  const field = fieldProps(state, labels);
  return (
    <FormFrame formToken={formToken} state={state} labels={labels}>
      {(sending) => (
        <>
          <SelectInput {...field('tipo')} options={tipos} required />
          <TextField {...field('nome')} autoComplete="name" required />
          <TextField
            {...field('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            help={t('titular.email_help')}
            required
          />
          <TextField
            {...field('telefone')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            help={t('titular.telefone_help')}
          />
          <TextareaInput {...field('detalhes')} help={t('titular.detalhes_help')} />
          <p className={styles.use}>{t('titular.use')}</p>
          <div>
            <Button type="submit" size="lg" loading={sending}>
              {sending ? t('form.sending') : t('titular.submit')}
            </Button>
          </div>
        </>
      )}
    </FormFrame>
  );
}
