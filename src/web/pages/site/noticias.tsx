import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLocales } from '#web/lib/i18n/record-lang.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { breadcrumbLd } from '#web/lib/site/json-ld.ts';
import { categoryOfQuery, pageHref, pageOfQuery } from '#web/lib/site/list-address.ts';
import { Pager } from '#web/ui/site/pager.tsx';
import { Seo } from '#web/ui/site/seo.tsx';
import styles from './noticias.module.css';
import { CategoryFilter, Empty, ListPage } from './parts/list-page.tsx';
import { NoticiaCard } from './parts/noticia-card.tsx';
import { useListText } from './parts/use-list-text.ts';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = pageOfQuery(url.searchParams);
  const categoria = categoryOfQuery(url.searchParams);
  const lista = await context.get(pageRequestContext).site.noticias({ page, categoria });
  if (page > 1 && page > lista.pages) throw data(null, { status: 404 });
  return { ...lista, chosen: categoria };
}

export default function NoticiasPage() {
  const { t } = useT();
  const { baseUrl, church } = usePage();
  const { data: noticias, page, pages, categorias, chosen } = useLoaderData<typeof loader>();
  const categoria = categorias.find(({ id }) => id === chosen);
  const filtered = chosen === undefined ? '' : `?categoria=${chosen}`;
  const { title, description } = useListText({
    list: t('noticias.title'),
    words: t('noticias.lead'),
    part: categoria?.nome,
    page,
  });
  const path = `/noticias${pageHref(filtered, page).replace(/^\?$/, '')}`;
  // the newest is large, on the first page only
  const lead = page === 1 ? noticias[0] : undefined;
  const rest = lead ? noticias.slice(1) : noticias;
  return (
    <>
      <Seo
        title={title}
        inCity
        written={recordLocales}
        description={description}
        path={path}
        jsonLd={breadcrumbLd({ church, baseUrl }, [
          { name: t('noticias.title'), path: '/noticias' },
          ...(categoria ? [{ name: categoria.nome, path: `/noticias${filtered}` }] : []),
        ])}
        noindex={noticias.length === 0}
      />
      <link rel="alternate" type="application/rss+xml" title={t('noticias.rss')} href="/noticias/rss.xml" />
      <link
        rel="alternate"
        type="application/atom+xml"
        title={t('noticias.atom')}
        href="/noticias/atom.xml"
      />
      <ListPage
        title={t('noticias.title')}
        lead={t('noticias.lead')}
        filter={
          <CategoryFilter
            label={t('noticias.categories')}
            allText={t('noticias.all')}
            path="/noticias"
            categorias={categorias}
            chosen={chosen}
          />
        }
      >
        {lead && <NoticiaCard noticia={lead} variant="lead" level={2} priority />}
        {rest.length > 0 && (
          <ul className={styles.list}>
            {rest.map((noticia) => (
              <li key={noticia.id}>
                <NoticiaCard noticia={noticia} variant="row" level={2} />
              </li>
            ))}
          </ul>
        )}
        {noticias.length === 0 &&
          (chosen === undefined ? (
            <Empty
              title={t('noticias.empty.title')}
              text={t('noticias.empty.text')}
              action={{ name: t('noticias.empty.action'), to: '/eventos' }}
            />
          ) : (
            <Empty
              title={t('noticias.none.title')}
              text={t('noticias.none.text')}
              action={{ name: t('noticias.none.action'), to: '/noticias' }}
            />
          ))}
        <Pager page={page} pages={pages} />
      </ListPage>
    </>
  );
}
