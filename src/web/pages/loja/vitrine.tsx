import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { productsPerPage } from '#shared/loja/catalogo.ts';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { recordLang, recordLocales } from '#web/lib/i18n/record-lang.ts';
import {
  choiceHref,
  isFiltered,
  productPath,
  queryOf,
  readChoice,
  storePath,
} from '#web/lib/loja/catalogue-address.ts';
import { useCount } from '#web/lib/loja/use-count.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { breadcrumbLd, productListLd } from '#web/lib/site/json-ld.ts';
import { Pager } from '#web/ui/site/pager.tsx';
import { Seo } from '#web/ui/site/seo.tsx';
import { ProdutoCard } from './produto-card.tsx';
import { Chips } from './vitrine/chips.tsx';
import { Departments } from './vitrine/departments.tsx';
import { EmptyList } from './vitrine/empty-list.tsx';
import { Filters } from './vitrine/filters.tsx';
import { Orders } from './vitrine/orders.tsx';
import { StoreHero } from './vitrine/store-hero.tsx';
import styles from './vitrine.module.css';

/**
 * Whether a card of the store's opening is large (two in a row, where others are three): the first two if both are featured,
 * and as many of the last as needed to fill the last row.
 */
function isLarge(produtos: readonly { destaque: boolean }[], at: number): boolean {
  const first = produtos.slice(0, 2).every(({ destaque }) => destaque) ? 2 : 0;
  const rest = produtos.length - first;
  const last = rest < 4 ? 0 : [0, 4, 2][rest % 3]!;
  return at < first || at >= produtos.length - last;
}

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { catalogue, language } = context.get(pageRequestContext);
  const choice = readChoice(url.searchParams);
  const query = queryOf(choice);
  const [lista, counted] = await Promise.all([catalogue.produtos(query), catalogue.filtros(query)]);
  // for a misspelt term the list shows results of the corrected one, so its filters must be counted for that too
  const { termo: meant = null } = lista;
  const filtros = meant === null ? counted : await catalogue.filtros({ ...query, termo: meant });
  const pages = Math.max(1, Math.ceil(lista.total / productsPerPage));
  if (choice.page > pages) throw data(null, { status: 404 });
  return { ...lista, meant, pages, filtros, choice, texts: pageTexts(language.texts, 'catalogo') };
}

export default function VitrinePage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <Vitrine />
    </MoreTexts>
  );
}

/** The store: its opening, or the filtered catalogue. All choices are links, so that each has an address. */
function Vitrine() {
  const { t } = useT();
  const counted = useCount();
  const page = usePage();
  const { data: produtos, total, meant, pages, filtros, choice } = useLoaderData<typeof loader>();
  const categoria = filtros.categorias.find(({ id }) => id === choice.categoria);
  const isOpening = choiceHref(choice, { page: choice.page }) === storePath;
  const name = choice.termo
    ? t('catalogo.results', { term: choice.termo })
    : (categoria?.nome ?? t('catalogo.title'));
  const isRecord = !choice.termo && categoria !== undefined;
  const title = choice.page > 1 ? t('noticias.page_title', { title: name, page: choice.page }) : name;
  // the canonical address leaves out filters and orders: for search engines they are the same list
  const path = choiceHref(readChoice(new URLSearchParams()), {
    categoria: choice.categoria,
    page: choice.page,
  });
  return (
    <>
      <Seo
        title={title}
        written={recordLocales}
        description={
          categoria
            ? t('catalogo.category_description', { name: categoria.nome, church: page.church.nome })
            : t('catalogo.description', { church: page.church.nome })
        }
        path={path}
        noindex={isFiltered(choice) || total === 0}
        jsonLd={[
          breadcrumbLd(page, [
            { name: t('catalogo.title'), path: storePath },
            ...(categoria ? [{ name: categoria.nome, path }] : []),
          ]),
          ...(produtos.length > 0
            ? [
                productListLd(
                  page,
                  produtos.map(({ slug }) => productPath(slug)),
                ),
              ]
            : []),
        ]}
      />
      <link
        rel="alternate"
        type="application/rss+xml"
        title={t('catalogo.feed')}
        href="/loja-virtual/feed.xml"
      />
      {isOpening && total > 0 && <StoreHero produtos={produtos} />}
      <div className={styles.page}>
        {isOpening ? (
          total > 0 && (
            <>
              <Departments categorias={filtros.categorias} choice={choice} />
              <h2 className={styles.all}>{t('catalogo.all')}</h2>
            </>
          )
        ) : (
          <header className={styles.head}>
            <h1 lang={isRecord ? recordLang : undefined}>{name}</h1>
            {meant !== null && <p role="status">{t('catalogo.meant', { term: choice.termo, meant })}</p>}
          </header>
        )}
        {total === 0 ? (
          <EmptyList choice={choice} filtros={filtros} />
        ) : (
          <div className={styles.body}>
            <Filters choice={choice} filtros={filtros} total={total} />
            <div className={styles.main}>
              <div className={styles.tools}>
                <p className={styles.count} role="status">
                  {counted('count', total)}
                </p>
                <Orders choice={choice} />
              </div>
              <Chips choice={choice} filtros={filtros} />
              <ul className={styles.grid} data-opening={isOpening || undefined}>
                {produtos.map((produto, at) => (
                  <li key={produto.id}>
                    <ProdutoCard
                      produto={produto}
                      heading={isOpening ? 'h3' : 'h2'}
                      large={isOpening && isLarge(produtos, at)}
                      priority={!isOpening && at < 2}
                    />
                  </li>
                ))}
              </ul>
              <Pager page={choice.page} pages={pages} />
            </div>
          </div>
        )}
      </div>
    </>
  );
}
