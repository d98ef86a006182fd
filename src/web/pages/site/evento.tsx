import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { churchToday } from '#shared/dates.ts';
import { dayLabel, exactWhen, fullDate, rangeLabel, timeLabel } from '#shared/dates-in-words.ts';
import { eventoShare, sharePath } from '#shared/share-image.ts';
import { MoreTexts, type TextKey, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { recordLang, recordLocales } from '#web/lib/i18n/record-lang.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { daysOf } from '#web/lib/site/evento-days.ts';
import { breadcrumbLd, eventoLd } from '#web/lib/site/json-ld.ts';
import { movedTo } from '#web/lib/site/moved-to.ts';
import { plainText } from '#web/lib/site/plain-text.ts';
import { DrawnCover } from '#web/ui/site/drawn-cover.tsx';
import { Picture } from '#web/ui/site/picture.tsx';
import { RichText } from '#web/ui/site/rich-text.tsx';
import { Seo } from '#web/ui/site/seo.tsx';
import { Share } from '#web/ui/site/share.tsx';
import styles from './evento.module.css';
import { isEventOver, withSale } from './eventos/event-sale.ts';
import { Facts } from './eventos/facts.tsx';
import { SignUp } from './eventos/sign-up.tsx';
import { EventLanding } from './landing/event-landing.tsx';
import { Breadcrumb } from './parts/breadcrumb.tsx';
import { DaysList } from './parts/days-list.tsx';
import detail from './parts/detail-page.module.css';
import { Related, RelatedBand } from './parts/related.tsx';

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { site, signUps, language } = context.get(pageRequestContext);
  const found = await site.evento(params.id ?? '');
  if (!found) throw data(null, { status: 404 });
  if ('moved' in found) throw movedTo(`/eventos/${found.moved}`, url);
  const now = new Date();
  const { texto, pagina } = found.found;
  return {
    ...(await withSale(found.found, signUps)),
    today: churchToday(now),
    isOver: isEventOver(found.found, now),
    words: texto ? plainText(texto, 140) : null,
    tema: pagina?.tema ?? null,
    texts: pagina ? pageTexts(language.texts, 'landing') : {},
  };
}

export default function EventoPage() {
  const { evento, sale, today, isOver, words, texts } = useLoaderData<typeof loader>();
  const { pagina } = evento;
  if (!pagina) return <PlainEvento />;
  return (
    <MoreTexts texts={texts}>
      <EventLanding evento={{ ...evento, pagina }} sale={sale} today={today} isOver={isOver} words={words} />
    </MoreTexts>
  );
}

/** An event without a landing page of its own. */
function PlainEvento() {
  const { t, locale } = useT();
  const { church, baseUrl } = usePage();
  const { evento, sale, today, isOver, words } = useLoaderData<typeof loader>();
  const { nome, slug, imagem, texto, serie, proximos } = evento;
  const path = `/eventos/${slug}`;
  const isCancelled = evento.status === 'cancelado';
  const kind = t(`eventos.tipo.${evento.tipo}` as TextKey);
  const when = rangeLabel(evento, today, locale);
  // weekly events share name and text: the date makes their descriptions differ
  const description = [
    exactWhen(evento, locale).replace(/^./, (letter) => letter.toUpperCase()),
    words ?? [nome, evento.local ?? church.nome].join(', '),
  ].join('. ');
  const site = { church, baseUrl };
  const card = eventoShare(evento);
  return (
    <>
      <div className={detail.page}>
        <Seo
          title={`${nome}, ${fullDate(evento.data, locale)}`}
          written={recordLocales}
          description={description}
          path={path}
          card={card}
          image={imagem}
          jsonLd={[
            eventoLd(site, evento, words ?? description),
            breadcrumbLd(site, [
              { name: church.nome, path: '/' },
              { name: t('eventos.title'), path: '/eventos' },
              { name: nome, path },
            ]),
          ]}
        />
        <header className={`${detail.head} ${styles.head}`}>
          <Breadcrumb
            steps={[
              { name: t('eventos.title'), path: '/eventos' },
              { name: kind, path: `/eventos?tipo=${evento.tipo}` },
            ]}
          />
          <h1 lang={recordLang} data-cancelled={isCancelled || undefined}>
            {nome}
          </h1>
          <p className={styles.when}>
            <time dateTime={`${evento.data}T${evento.horario_inicial}`} title={exactWhen(evento, locale)}>
              {when}
            </time>
          </p>
          {(isCancelled || isOver) && (
            <aside className={styles.notice} data-variant={isCancelled ? 'cancelled' : 'over'}>
              <p>
                <strong>{t(isCancelled ? 'eventos.cancelled_title' : 'eventos.over_title')}</strong>{' '}
                {t(isCancelled ? 'eventos.cancelled_text' : 'eventos.over_text')}
              </p>
              <p className={styles.ways} data-noprint>
                {isCancelled && (
                  <Link to={`/contato?assunto=evento&evento=${slug}`}>{t('eventos.signup_ask')}</Link>
                )}
                <Link to="/eventos">{t('eventos.see_all')}</Link>
              </p>
            </aside>
          )}
        </header>

        <div className={detail.picture}>
          {imagem ? (
            <Picture
              image={imagem}
              alt=""
              sizes="(min-width: 1240px) 760px, (min-width: 960px) 62vw, 92vw"
              ratio="16 / 9"
              priority
              className={detail.frame}
            />
          ) : (
            <DrawnCover seed={`evento ${evento.id}`} ratio="21 / 9" className={detail.frame} />
          )}
        </div>

        <div className={`${detail.side} ${styles.side}`}>
          <SignUp evento={evento} sale={sale} today={today} isOver={isOver} />
          <Facts evento={evento} today={today} isOver={isOver} />
        </div>

        <div className={detail.body}>
          {texto && (
            <section aria-labelledby="about">
              <h2 id="about">{t('eventos.about')}</h2>
              <RichText html={texto} lang={recordLang} />
            </section>
          )}
          {serie.length > 0 && (
            <section aria-labelledby="series" data-noprint>
              <h2 id="series">{t('eventos.series')}</h2>
              <ul className={styles.series}>
                {serie.map((next) => (
                  <li key={next.slug}>
                    <Link to={`/eventos/${next.slug}`}>
                      {dayLabel(next.data, today, locale)}{' '}
                      <span>{timeLabel(next.horario_inicial, locale)}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <Share
            title={nome}
            url={path}
            description={`${nome}: ${when}`}
            hashtags={[church.nome]}
            media={sharePath(card, church)}
          />
        </div>
      </div>
      {proximos.length > 0 && (
        <RelatedBand>
          <Related
            title={t('home.next')}
            allLink={{ name: t('home.next_all'), to: '/eventos' }}
            variant="rows"
          >
            <DaysList days={daysOf(proximos, today)} today={today} />
          </Related>
        </RelatedBand>
      )}
    </>
  );
}
