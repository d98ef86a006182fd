import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { sentFields } from '#web/ui/site/form/form-state.ts';
import { Outcome } from '#web/ui/site/outcome.tsx';
import styles from './contribuir/simple-page.module.css';

export const headers = () => ({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { notices, language } = context.get(pageRequestContext);
  const aviso = await notices.find(params.codigo ?? '');
  return { aviso, texts: pageTexts(language.texts, 'notice') };
}

export async function action({ request, context, params, url }: ActionFunctionArgs) {
  const { notices } = context.get(pageRequestContext);
  const codigo = params.codigo ?? '';
  const leaves = 'sair' in (await sentFields(request));
  if (await notices.find(codigo)) await (leaves ? notices.leave(codigo) : notices.confirm(codigo));
  return redirect(`${url.pathname}${url.search}`, 303);
}

export default function AvisoPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <Aviso />
    </MoreTexts>
  );
}

/** Only a button confirms or leaves, because mail scanners open every link. */
function Aviso() {
  const { t } = useT();
  const { church } = usePage();
  const { aviso } = useLoaderData<typeof loader>();
  const isBusy = useNavigation().state !== 'idle';
  const isStock = aviso?.tipo === 'produto';
  const leave = aviso && (
    <Form method="post">
      <input type="hidden" name="sair" value="1" />
      <Button type="submit" variant="quiet" size="lg" loading={isBusy}>
        {t(aviso.confirmado ? 'notice.leave' : 'notice.not_me')}
      </Button>
    </Form>
  );
  return (
    <div className={styles.page}>
      <title>{`${t('notice.title')} · ${church.nome}`}</title>
      <meta name="robots" content="noindex, nofollow" />
      {!aviso ? (
        <Outcome title={t('notice.gone')} text={<p>{t('notice.gone_text')}</p>}>
          <ButtonLink to="/eventos" variant="quiet" size="lg">
            {t('notice.events')}
          </ButtonLink>
        </Outcome>
      ) : aviso.confirmado ? (
        <Outcome
          title={t('notice.confirmed')}
          text={
            <p>
              {t(isStock ? 'notice.stock_confirmed_text' : 'notice.confirmed_text', { page: aviso.nome })}
            </p>
          }
        >
          {leave}
          <ButtonLink to={aviso.url} variant="plain" size="lg">
            {aviso.nome}
          </ButtonLink>
        </Outcome>
      ) : (
        <Outcome
          title={t('notice.question')}
          text={
            <p>{t(isStock ? 'notice.stock_question_text' : 'notice.question_text', { page: aviso.nome })}</p>
          }
        >
          <Form method="post">
            <Button type="submit" size="lg" loading={isBusy}>
              {t('notice.confirm')}
            </Button>
          </Form>
          {leave}
        </Outcome>
      )}
    </div>
  );
}
