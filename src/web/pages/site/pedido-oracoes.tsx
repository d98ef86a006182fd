import { type LoaderFunctionArgs, useActionData, useLoaderData, useSearchParams } from 'react-router';
import { pedidooracoes } from '#shared/sections/pedidooracoes.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { breadcrumbLd } from '#web/lib/site/json-ld.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import {
  choicesOf,
  type FormState,
  formAction,
  formHeaders,
  keepTyped,
} from '#web/ui/site/form/form-state.ts';
import { SentTitle } from '#web/ui/site/form/sent-title.tsx';
import { Seo } from '#web/ui/site/seo.tsx';
import { CandleDrawing } from './pedido-oracoes/candle-drawing.tsx';
import { PedidoOracoesForm } from './pedido-oracoes/pedido-oracoes-form.tsx';
import styles from './pedido-oracoes.module.css';

export const headers = formHeaders;
export const action = formAction('sendPedidoOracoes');
export const clientAction = keepTyped;

export async function loader({ context }: LoaderFunctionArgs) {
  const { site, church, language } = context.get(pageRequestContext);
  const motivos = choicesOf(pedidooracoes.fields.motivo_pedido.options, language.texts);
  return { formToken: site.formToken(), politica: church.politica, motivos };
}

export default function PedidoOracoesPage() {
  const { t } = useT();
  const { church, baseUrl } = usePage();
  const [search] = useSearchParams();
  const shown = useLoaderData<typeof loader>();
  const state = useActionData<FormState>();
  const isSent = search.has('enviado');
  return (
    <div className={styles.page} data-sent={isSent || undefined}>
      <Seo
        title={t('pedido.title')}
        inCity
        description={t('pedido.description', { church: church.nome })}
        path="/pedido-oracoes"
        jsonLd={breadcrumbLd({ church, baseUrl }, [{ name: t('pedido.title'), path: '/pedido-oracoes' }])}
        noindex={isSent}
      />
      <div className={styles.band}>
        <div className={styles.words}>
          <CandleDrawing className={styles.candle} />
          {isSent ? <Sent /> : <Welcome />}
        </div>
      </div>
      {!isSent && (
        <div className={styles.form}>
          <PedidoOracoesForm shown={shown} state={state} />
        </div>
      )}
    </div>
  );
}

function Welcome() {
  const { t } = useT();
  return (
    <>
      <h1>{t('pedido.heading')}</h1>
      <p className={styles.lead}>{t('pedido.lead')}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('pedido.who')}</dt>
          <dd>{t('pedido.who_text')}</dd>
        </div>
        <div>
          <dt>{t('pedido.nameless')}</dt>
          <dd>{t('pedido.nameless_text')}</dd>
        </div>
      </dl>
      <Verse />
    </>
  );
}

function Verse() {
  const { t } = useT();
  return (
    <figure className={styles.verse}>
      <blockquote>{t('pedido.verse')}</blockquote>
      <figcaption>{t('pedido.verse_source')}</figcaption>
    </figure>
  );
}

function Sent() {
  const { t } = useT();
  return (
    <>
      <SentTitle>{t('pedido.sent')}</SentTitle>
      <p className={styles.lead}>{t('pedido.sent_text')}</p>
      <Verse />
      <div className={styles.after}>
        <ButtonLink to="/" size="lg" className={styles.home}>
          {t('pedido.sent_home')}
        </ButtonLink>
        <ButtonLink to="/pedido-oracoes" size="lg" variant="quiet" className={styles.again}>
          {t('pedido.sent_again')}
        </ButtonLink>
      </div>
      <p className={styles.crisis}>{t('pedido.crisis')}</p>
    </>
  );
}
