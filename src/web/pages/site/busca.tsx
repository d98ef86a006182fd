import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { SearchHit } from '#shared/contracts/site.ts';
import { churchToday } from '#shared/dates.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { SearchForm } from '#web/shell/public/search-form.tsx';
import { siteNav } from '#web/shell/public/site-nav.ts';
import { Seo } from '#web/ui/site/seo.tsx';
import styles from './busca.module.css';
import { SearchResult } from './parts/search-result.tsx';

const shortest = 2;
const kinds = [
  'pagina',
  'culto',
  'evento',
  'noticia',
  'conteudo',
  'projeto',
  'produto',
  'rifa',
] as const satisfies readonly SearchHit['tipo'][];

export async function loader({ context, url }: LoaderFunctionArgs) {
  const term = (url.searchParams.get('q') ?? '').trim().slice(0, 100);
  const isAsked = term.length >= shortest;
  const { site, language } = context.get(pageRequestContext);
  const results = isAsked
    ? await site.search(term, language.texts)
    : { hits: [], raizes: [], sugestao: null };
  return { term, ...results, today: churchToday(new Date()) };
}

export default function SearchPage() {
  const { t } = useT();
  const { term, hits, raizes, sugestao, today } = useLoaderData<typeof loader>();
  const isShort = term !== '' && term.length < shortest;
  const isAsked = term !== '' && !isShort;
  const groups = kinds
    .map((kind) => ({ kind, found: hits.filter(({ tipo }) => tipo === kind) }))
    .filter(({ found }) => found.length > 0);
  const count = hits.length === 1 ? 'busca.one' : hits.length > 0 ? 'busca.many' : 'busca.none';
  return (
    <div className={styles.page}>
      <Seo title={isAsked ? t('busca.title_term', { term }) : t('busca.title')} path="/busca" noindex />
      <h1>{t('busca.heading')}</h1>
      <SearchForm large term={term} error={isShort ? t('busca.short') : undefined} />
      {!isAsked && !isShort && <p className={styles.help}>{t('busca.help')}</p>}
      {isAsked && (
        <p className={styles.count} role="status">
          {t(count, { count: hits.length, term })}
        </p>
      )}
      {sugestao && (
        <p className={styles.meant}>
          {t('busca.meant')}{' '}
          <Link to={`/busca?q=${encodeURIComponent(sugestao)}`} lang={recordLang}>
            {sugestao}
          </Link>
        </p>
      )}
      {groups.map(({ kind, found }) => (
        <section key={kind} className={styles.group} aria-labelledby={`busca-${kind}`}>
          <h2 id={`busca-${kind}`}>
            {t(`busca.${kind}`)} <span>{found.length}</span>
          </h2>
          <ul>
            {found.map((hit) => (
              <li key={hit.slug}>
                <SearchResult hit={hit} words={[term, ...raizes].join(' ')} today={today} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 && <WhereToStart text={t(isAsked ? 'busca.none_text' : 'busca.start')} />}
    </div>
  );
}

/** Links to other pages when a search has no results. */
function WhereToStart({ text }: { text: string }) {
  const { t } = useT();
  const { church } = usePage();
  return (
    <nav className={styles.start} aria-label={t('busca.start')}>
      <p>{text}</p>
      <ul>
        {siteNav(church).map((name) => (
          <li key={name}>
            <Link to={`/${name}`}>{t(`nav.${name}`)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
