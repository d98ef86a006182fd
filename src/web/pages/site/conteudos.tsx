import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { TextKey } from '#web/lib/i18n/i18n.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLocales } from '#web/lib/i18n/record-lang.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { breadcrumbLd } from '#web/lib/site/json-ld.ts';
import { categoryOfQuery, pageHref, pageOfQuery } from '#web/lib/site/list-address.ts';
import { Pager } from '#web/ui/site/pager.tsx';
import { Seo } from '#web/ui/site/seo.tsx';
import styles from './conteudos.module.css';
import { ConteudoCard } from './parts/conteudo-card.tsx';
import { CategoryFilter, Empty, ListPage } from './parts/list-page.tsx';
import { useListText } from './parts/use-list-text.ts';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = pageOfQuery(url.searchParams);
  const categoria = categoryOfQuery(url.searchParams);
  const lista = await context.get(pageRequestContext).site.conteudos({ page, categoria });
  if (page > 1 && page > lista.pages) throw data(null, { status: 404 });
  return { ...lista, chosen: categoria };
}

type Found = Awaited<ReturnType<typeof loader>>;

/** The large video of the first page: the live one, else the featured one, else the newest. */
function leadOf({ data: conteudos, page, chosen, ao_vivo }: Found) {
  if (page > 1) return undefined;
  if (ao_vivo && (chosen === undefined || ao_vivo.categoria?.id === chosen)) return ao_vivo;
  return conteudos.find(({ destaque }) => destaque) ?? conteudos[0];
}

export default function ConteudosPage() {
  const { t } = useT();
  const { baseUrl, church } = usePage();
  const loaded = useLoaderData<typeof loader>();
  const { data: conteudos, page, pages, categorias, chosen } = loaded;
  const categoria = categorias.find(({ id }) => id === chosen);
  const filtered = chosen === undefined ? '' : `?categoria=${chosen}`;
  const { title, description } = useListText({
    list: t('conteudos.title'),
    words: t('conteudos.lead'),
    part: categoria?.nome,
    page,
  });
  const path = `/conteudos${pageHref(filtered, page).replace(/^\?$/, '')}`;
  const lead = leadOf(loaded);
  const rest = conteudos.filter(({ id }) => id !== lead?.id);
  const why: TextKey = lead?.ao_vivo
    ? 'conteudos.now'
    : lead?.destaque
      ? 'conteudos.featured'
      : 'conteudos.latest';
  return (
    <>
      <Seo
        title={title}
        inCity
        written={recordLocales}
        description={description}
        path={path}
        jsonLd={breadcrumbLd({ church, baseUrl }, [
          { name: t('conteudos.title'), path: '/conteudos' },
          ...(categoria ? [{ name: categoria.nome, path: `/conteudos${filtered}` }] : []),
        ])}
        noindex={conteudos.length === 0}
      />
      <ListPage
        title={t('conteudos.title')}
        lead={t('conteudos.lead')}
        filter={
          <CategoryFilter
            label={t('conteudos.categories')}
            allText={t('conteudos.all')}
            path="/conteudos"
            categorias={categorias}
            chosen={chosen}
          />
        }
      >
        {lead && <ConteudoCard conteudo={lead} variant="lead" level={2} kicker={t(why)} priority />}
        {rest.length > 0 && (
          <ul className={styles.list}>
            {rest.map((conteudo) => (
              <li key={conteudo.id} className="later">
                <ConteudoCard conteudo={conteudo} level={2} />
              </li>
            ))}
          </ul>
        )}
        {conteudos.length === 0 &&
          (chosen === undefined ? (
            <Empty
              title={t('conteudos.empty.title')}
              text={t('conteudos.empty.text')}
              action={{ name: t('conteudos.empty.action'), to: '/eventos' }}
            />
          ) : (
            <Empty
              title={t('conteudos.none.title')}
              text={t('conteudos.none.text')}
              action={{ name: t('conteudos.none.action'), to: '/conteudos' }}
            />
          ))}
        <Pager page={page} pages={pages} />
      </ListPage>
    </>
  );
}
