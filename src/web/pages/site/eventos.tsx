import { IconCalendarMonth, IconList } from '@tabler/icons-react';
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { churchToday } from '#shared/dates.ts';
import { monthLabel } from '#shared/dates-in-words.ts';
import { type TextKey, useT } from '#web/lib/i18n/i18n.tsx';
import { recordLocales } from '#web/lib/i18n/record-lang.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { monthOfQuery } from '#web/lib/site/evento-days.ts';
import { breadcrumbLd } from '#web/lib/site/json-ld.ts';
import { Pager } from '#web/ui/site/pager.tsx';
import { Seo } from '#web/ui/site/seo.tsx';
import { Highlights } from './eventos/highlights.tsx';
import { MonthView } from './eventos/month-view.tsx';
import { Subscribe } from './eventos/subscribe.tsx';
import { WeeksView } from './eventos/weeks-view.tsx';
import styles from './eventos.module.css';
import { EventPosters } from './parts/event-posters.tsx';
import listStyles from './parts/list-page.module.css';
import { ListPage } from './parts/list-page.tsx';
import { useListText } from './parts/use-list-text.ts';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { site } = context.get(pageRequestContext);
  const mes = monthOfQuery(url.searchParams.get('mes'));
  const tipo = url.searchParams.get('tipo') || undefined;
  const page = Number(url.searchParams.get('page') ?? 1);
  const eventos = await site.eventos({ page, ...(mes && { mes }), ...(tipo && { tipo }) });
  if (eventos.page > eventos.pages) throw data(null, { status: 404 });
  return { eventos, mes: mes ?? null, tipo: tipo ?? null, today: churchToday(new Date()) };
}

/** The address of this page with another month or kind; a filter stays when the view changes. */
const address = (mes: string | null, tipo: string | null): string => {
  const query = new URLSearchParams({ ...(mes && { mes }), ...(tipo && { tipo }) });
  return query.size > 0 ? `/eventos?${query}` : '/eventos';
};

export default function EventosPage() {
  const { t, locale } = useT();
  const { church, baseUrl } = usePage();
  const { eventos, mes, tipo, today } = useLoaderData<typeof loader>();
  const { page } = eventos;
  const { title, description } = useListText({
    list: t('eventos.title'),
    words: t('eventos.description', { church: church.nome }),
    part: mes ? t('eventos.month_of', { month: monthLabel(mes, locale) }) : undefined,
    page,
  });
  const isFirst = !mes && !tipo && page === 1;
  const path = !mes && !tipo && page > 1 ? `/eventos?page=${page}` : address(mes, tipo);
  const steps = [
    { name: church.nome, path: '/' },
    { name: t('eventos.title'), path: '/eventos' },
  ];
  return (
    <ListPage title={t('eventos.title')} lead={t('eventos.lead')}>
      <Seo
        title={title}
        inCity
        written={recordLocales}
        description={description}
        path={path}
        jsonLd={breadcrumbLd({ church, baseUrl }, steps)}
        // months and kinds repeat events that are indexed at their own pages
        noindex={Boolean(mes || tipo)}
      />
      {isFirst && eventos.grandes.length > 0 && (
        <section className={styles.large} aria-labelledby="grandes">
          <h2 id="grandes">{t('eventos.large')}</h2>
          <EventPosters eventos={eventos.grandes} id="grandes" />
        </section>
      )}
      {isFirst && eventos.destaques.length > 0 && <Highlights eventos={eventos.destaques} today={today} />}

      <div className={styles.tools} data-noprint>
        <nav className={listStyles.filter} aria-label={t('eventos.filter')}>
          <ul>
            {[null, ...eventos.tipos].map((kind) => (
              <li key={kind}>
                <Link
                  to={address(mes, kind)}
                  aria-current={kind === tipo ? 'page' : undefined}
                  preventScrollReset
                >
                  {kind ? t(`eventos.tipo.${kind}` as TextKey) : t('eventos.filter.all')}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav className={styles.views} aria-label={t('eventos.view')}>
          <Link to={address(null, tipo)} aria-current={mes ? undefined : 'true'} preventScrollReset>
            <IconList size={20} stroke={1.7} aria-hidden="true" />
            {t('eventos.view.list')}
          </Link>
          <Link
            to={address(mes ?? eventos.mes, tipo)}
            aria-current={mes ? 'true' : undefined}
            preventScrollReset
          >
            <IconCalendarMonth size={20} stroke={1.7} aria-hidden="true" />
            {t('eventos.view.month')}
          </Link>
        </nav>
      </div>

      {mes ? (
        <MonthView
          eventos={eventos.data}
          month={mes}
          today={today}
          monthPath={(month) => address(month, tipo)}
        />
      ) : (
        <>
          <WeeksView eventos={eventos.data} today={today} filtered={tipo !== null} />
          <Pager page={eventos.page} pages={eventos.pages} />
        </>
      )}
      <Subscribe />
    </ListPage>
  );
}
