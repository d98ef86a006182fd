import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { label } from '#shared/i18n/languages.ts';
import { requerimento } from '#shared/sections/requerimento.ts';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { languageParameter, sentFields, withSearch } from '#web/ui/site/form/form-state.ts';
import { Outcome } from '#web/ui/site/outcome.tsx';
import styles from './privacidade-pedido.module.css';

export const headers = () => ({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { dataRequests, language } = context.get(pageRequestContext);
  const pendente = await dataRequests.find(params.codigo ?? '');
  return {
    pedido:
      pendente && label(requerimento.fields.tipo.options[pendente.tipo as 'portabilidade'], language.texts),
    confirmado: url.searchParams.has('confirmado'),
    texts: pageTexts(language.texts, 'titular'),
  };
}

export async function action({ request, context, params, url }: ActionFunctionArgs) {
  const { dataRequests } = context.get(pageRequestContext);
  const codigo = params.codigo ?? '';
  const discards = 'apagar' in (await sentFields(request));
  const exists = (await dataRequests.find(codigo)) !== null;
  if (exists) await (discards ? dataRequests.discard(codigo) : dataRequests.confirm(codigo));
  const shown: Record<string, string> = exists && !discards ? { confirmado: '1' } : {};
  return redirect(withSearch(url.pathname, { ...shown, ...languageParameter(url) }), 303);
}

export default function ConfirmarRequerimentoPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <ConfirmarRequerimento />
    </MoreTexts>
  );
}

/** Only a button confirms or deletes, because mail scanners open every link. */
function ConfirmarRequerimento() {
  const { t } = useT();
  const { church } = usePage();
  const { pedido, confirmado } = useLoaderData<typeof loader>();
  const isBusy = useNavigation().state !== 'idle';
  const policy = (
    <ButtonLink to="/politica-privacidade" variant="quiet" size="lg">
      {t('titular.policy')}
    </ButtonLink>
  );
  return (
    <div className={styles.page}>
      <title>{`${t('titular.title')} · ${church.nome}`}</title>
      <meta name="robots" content="noindex, nofollow" />
      {pedido ? (
        <Outcome
          title={t('titular.question')}
          text={<p>{t('titular.question_text', { request: pedido })}</p>}
        >
          <Form method="post">
            <Button type="submit" size="lg" loading={isBusy}>
              {t('titular.confirm')}
            </Button>
          </Form>
          <Form method="post">
            <input type="hidden" name="apagar" value="1" />
            <Button type="submit" variant="quiet" size="lg" loading={isBusy}>
              {t('titular.not_me')}
            </Button>
          </Form>
        </Outcome>
      ) : confirmado ? (
        <Outcome title={t('titular.confirmed')} text={<p>{t('titular.confirmed_text')}</p>}>
          {policy}
        </Outcome>
      ) : (
        <Outcome title={t('titular.gone')} text={<p>{t('titular.gone_text')}</p>}>
          <ButtonLink to="/politica-privacidade/pedido" size="lg">
            {t('titular.again')}
          </ButtonLink>
          {policy}
        </Outcome>
      )}
    </div>
  );
}
