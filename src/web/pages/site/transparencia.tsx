import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { breadcrumbLd } from '#web/lib/site/json-ld.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Seo } from '#web/ui/site/seo.tsx';
import { Empty, ListPage } from './parts/list-page.tsx';
import { MonthChart, MonthList } from './transparencia/month-list.tsx';
import styles from './transparencia.module.css';

export async function loader({ context }: LoaderFunctionArgs) {
  const { transparency, language } = context.get(pageRequestContext);
  return {
    igrejas: await transparency.igrejas(),
    texts: pageTexts(language.texts, 'transparencia', 'contas_publicadas'),
  };
}

export default function TransparenciaPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <Transparencia />
    </MoreTexts>
  );
}

/** Number of months shown of each church; its own page shows all. */
const shownMonths = 12;

function Transparencia() {
  const { t } = useT();
  const { church, baseUrl } = usePage();
  const { igrejas } = useLoaderData<typeof loader>();
  return (
    <ListPage title={t('transparencia.title')} lead={t('transparencia.lead')}>
      <Seo
        title={t('transparencia.title')}
        description={t('transparencia.description', { church: church.nome })}
        path="/transparencia"
        jsonLd={breadcrumbLd({ church, baseUrl }, [
          { name: church.nome, path: '/' },
          { name: t('transparencia.title'), path: '/transparencia' },
        ])}
      />
      {igrejas.length === 0 && (
        <Empty
          title={t('transparencia.empty')}
          text={t('transparencia.empty_text')}
          action={{ name: t('nav.contato'), to: '/contato' }}
        />
      )}
      {igrejas.map((igreja) => (
        <section key={igreja.id} aria-labelledby={`igreja-${igreja.id}`} className={styles.church}>
          <h2 id={`igreja-${igreja.id}`} lang={recordLang}>
            {igreja.nome}
          </h2>
          <MonthChart igreja={igreja} />
          <MonthList igreja={igreja} most={shownMonths} />
          <p>
            <ButtonLink to={`/transparencia/${igreja.id}`} variant="quiet" size="lg">
              {t('transparencia.all_months')}
            </ButtonLink>
          </p>
        </section>
      ))}
    </ListPage>
  );
}
