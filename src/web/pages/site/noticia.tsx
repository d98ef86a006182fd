import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Noticia, Vizinha } from '#shared/contracts/site.ts';
import { exactMoment, fullDate, momentDay } from '#shared/dates-in-words.ts';
import { noticiaShare, sharePath } from '#shared/share-image.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang, recordLocales } from '#web/lib/i18n/record-lang.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { breadcrumbLd, noticiaLd } from '#web/lib/site/json-ld.ts';
import { movedTo } from '#web/lib/site/moved-to.ts';
import { plainText } from '#web/lib/site/plain-text.ts';
import { Picture } from '#web/ui/site/picture.tsx';
import { RichText } from '#web/ui/site/rich-text.tsx';
import { Seo } from '#web/ui/site/seo.tsx';
import { Share } from '#web/ui/site/share.tsx';
import styles from './noticia.module.css';
import { Breadcrumb } from './parts/breadcrumb.tsx';
import dotted from './parts/dotted.module.css';
import { NoticiaCard } from './parts/noticia-card.tsx';

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const achado = await context.get(pageRequestContext).site.noticia(params.id ?? '');
  if (!achado) throw data(null, { status: 404 });
  if ('moved' in achado) throw movedTo(`/noticias/${achado.moved}`, url);
  const noticia = achado.found;
  return { noticia, words: noticia.resumo ?? plainText(noticia.texto, 180) };
}

export default function NoticiaPage() {
  const { t } = useT();
  const page = usePage();
  const { noticia, words } = useLoaderData<typeof loader>();
  const { titulo, resumo, capa, categoria, relacionadas } = noticia;
  const path = `/noticias/${noticia.slug}`;
  const card = noticiaShare(noticia);
  const steps = [
    { name: t('noticias.title'), path: '/noticias' },
    ...(categoria
      ? [{ name: categoria.nome, path: `/noticias?categoria=${categoria.id}`, lang: recordLang }]
      : []),
  ];
  return (
    <>
      <Seo
        title={titulo}
        written={recordLocales}
        description={words}
        path={path}
        card={card}
        image={capa}
        type="article"
        jsonLd={[noticiaLd(page, noticia, words), breadcrumbLd(page, [...steps, { name: titulo, path }])]}
      />
      <article className={styles.article}>
        <header className={styles.head}>
          <Breadcrumb steps={steps} />
          <h1 lang={recordLang}>{titulo}</h1>
          {resumo && (
            <p className={styles.summary} lang={recordLang}>
              {resumo}
            </p>
          )}
          <Byline noticia={noticia} />
        </header>
        {capa && (
          <Picture
            image={capa}
            alt={noticia.capa_alt ?? ''}
            lang={recordLang}
            ratio="16 / 9"
            sizes="(min-width: 1160px) 1080px, 92vw"
            priority
            className={styles.cover}
          />
        )}
        <div className={styles.body}>
          <RichText html={noticia.texto} lang={recordLang} />
          <div className={styles.share}>
            <Share
              title={titulo}
              url={path}
              description={words}
              hashtags={[page.church.nome]}
              media={sharePath(card, page.church)}
            />
          </div>
          <Neighbours older={noticia.anterior} newer={noticia.proxima} />
        </div>
      </article>
      {relacionadas.length > 0 && (
        <section className={styles.related} aria-labelledby="related" data-noprint>
          <h2 id="related">{t('noticia.related')}</h2>
          <ul>
            {relacionadas.map((one) => (
              <li key={one.id}>
                <NoticiaCard noticia={one} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Author, date and reading time. */
function Byline({ noticia: { autor, publicado_em, leitura } }: { noticia: Noticia }) {
  const { t, locale } = useT();
  return (
    <div className={styles.byline}>
      {autor?.foto && (
        <Picture image={autor.foto} alt="" ratio={1} sizes="52px" className={styles.portrait} />
      )}
      <div>
        {autor && <p className={styles.author}>{t('noticia.by', { author: autor.nome })}</p>}
        <p className={dotted.facts}>
          <time dateTime={publicado_em} title={exactMoment(publicado_em, locale)}>
            {fullDate(momentDay(publicado_em), locale)}
          </time>
          <span>{t('noticias.reading', { minutes: leitura })}</span>
        </p>
      </div>
    </div>
  );
}

/** Links to the previous and the next news item by date. */
function Neighbours({ older, newer }: { older: Vizinha | null; newer: Vizinha | null }) {
  const { t } = useT();
  if (!older && !newer) return null;
  return (
    <nav className={styles.neighbours} aria-label={t('noticia.neighbours')} data-noprint>
      {older && (
        <Link to={`/noticias/${older.slug}`} rel="prev" prefetch="intent">
          <span>
            <IconArrowLeft size={18} stroke={1.8} aria-hidden="true" />
            {t('noticia.older')}
          </span>
          <b lang={recordLang}>{older.titulo}</b>
        </Link>
      )}
      {newer && (
        <Link to={`/noticias/${newer.slug}`} rel="next" prefetch="intent" data-next>
          <span>
            {t('noticia.newer')}
            <IconArrowRight size={18} stroke={1.8} aria-hidden="true" />
          </span>
          <b lang={recordLang}>{newer.titulo}</b>
        </Link>
      )}
    </nav>
  );
}
