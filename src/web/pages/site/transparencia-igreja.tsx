import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { recordLocales } from '#web/lib/i18n/record-lang.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { breadcrumbLd, chainLd } from '#web/lib/site/json-ld.ts';
import { Seo } from '#web/ui/site/seo.tsx';
import { Breadcrumb } from './parts/breadcrumb.tsx';
import { ChainCheck } from './transparencia/chain-check.tsx';
import { MonthChart, MonthList } from './transparencia/month-list.tsx';
import styles from './transparencia.module.css';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { transparency, language } = context.get(pageRequestContext);
  const igreja = /^[1-9]\d{0,8}$/.test(params.igreja ?? '')
    ? await transparency.igreja(Number(params.igreja))
    : null;
  if (!igreja) throw data(null, { status: 404 });
  return { ...igreja, texts: pageTexts(language.texts, 'transparencia', 'contas_publicadas') };
}

export default function TransparenciaIgrejaPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <Igreja />
    </MoreTexts>
  );
}

function Igreja() {
  const { t } = useT();
  const { church, baseUrl } = usePage();
  const { igreja, ultimo } = useLoaderData<typeof loader>();
  const path = `/transparencia/${igreja.id}`;
  const title = t('transparencia.of', { church: igreja.nome });
  const description = t('transparencia.description', { church: igreja.nome });
  return (
    <div className={styles.page}>
      <Seo
        title={title}
        written={recordLocales}
        description={description}
        path={path}
        jsonLd={[
          breadcrumbLd({ church, baseUrl }, [
            { name: church.nome, path: '/' },
            { name: t('transparencia.title'), path: '/transparencia' },
            { name: igreja.nome, path },
          ]),
          chainLd({ church, baseUrl }, igreja, { title, description }),
        ]}
      />
      <header className={styles.head}>
        <Breadcrumb steps={[{ name: t('transparencia.title'), path: '/transparencia' }]} />
        <h1>{title}</h1>
        <p>{t('transparencia.lead')}</p>
      </header>
      <section aria-labelledby="meses" className={styles.months}>
        <h2 id="meses">{t('transparencia.months')}</h2>
        <MonthChart igreja={igreja} />
        <MonthList igreja={igreja} />
      </section>
      <section className={styles.code} aria-labelledby="codigo">
        <h2 id="codigo">{t('transparencia.last_code')}</h2>
        <code>{ultimo}</code>
        <p>{t('transparencia.code_help')}</p>
      </section>
      <ChainCheck igreja={igreja.id} shown={ultimo} />
    </div>
  );
}
