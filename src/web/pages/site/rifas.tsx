import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { churchToday } from '#shared/dates.ts';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { breadcrumbLd } from '#web/lib/site/json-ld.ts';
import { Seo } from '#web/ui/site/seo.tsx';
import { Empty, ListPage } from './parts/list-page.tsx';
import { RaffleCard } from './rifa/raffle-card.tsx';
import styles from './rifas.module.css';

/** Not cached, because the progress of a sale changes with every purchase. */
export const headers = () => ({ 'cache-control': 'no-store' });

export async function loader({ context }: LoaderFunctionArgs) {
  const { raffles, language } = context.get(pageRequestContext);
  return {
    ...(await raffles.list()),
    today: churchToday(new Date()),
    texts: pageTexts(language.texts, 'raffle'),
  };
}

export default function RifasPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <Rifas />
    </MoreTexts>
  );
}

function Rifas() {
  const { t } = useT();
  const { church, baseUrl } = usePage();
  const { abertas, encerradas, today } = useLoaderData<typeof loader>();
  return (
    <ListPage title={t('raffle.title')} lead={t('raffle.lead')}>
      <Seo
        title={t('raffle.title')}
        inCity
        description={t('raffle.description', { church: church.nome })}
        path="/rifa"
        jsonLd={breadcrumbLd({ church, baseUrl }, [
          { name: church.nome, path: '/' },
          { name: t('raffle.title'), path: '/rifa' },
        ])}
      />
      {abertas.length === 0 ? (
        <Empty
          title={t('raffle.empty')}
          text={t('raffle.empty_text')}
          action={{ name: t('raffle.empty_action'), to: '/contribuir' }}
        />
      ) : (
        <section aria-labelledby="abertas">
          <h2 id="abertas" className="visually-hidden">
            {t('raffle.open')}
          </h2>
          <ul className={styles.open}>
            {abertas.map((rifa, at) => (
              <li key={rifa.slug}>
                <RaffleCard rifa={rifa} today={today} priority={at === 0} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {encerradas.length > 0 && (
        <section aria-labelledby="encerradas" className={styles.past}>
          <h2 id="encerradas">{t('raffle.past')}</h2>
          <ul>
            {encerradas.map((rifa) => (
              <li key={rifa.slug}>
                <RaffleCard rifa={rifa} today={today} small />
              </li>
            ))}
          </ul>
        </section>
      )}
    </ListPage>
  );
}
