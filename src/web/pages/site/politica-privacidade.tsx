import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { fullDate, momentDay } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { breadcrumbLd } from '#web/lib/site/json-ld.ts';
import { outline } from '#web/lib/site/outline.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { RichText } from '#web/ui/site/rich-text.tsx';
import { Seo } from '#web/ui/site/seo.tsx';
import styles from './politica-privacidade.module.css';

/** Number of headings from which a table of contents is shown. */
const manyParts = 3;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { site, language } = context.get(pageRequestContext);
  const versionParameter = url.searchParams.get('versao');
  if (versionParameter !== null && !/^[1-9]\d{0,8}$/.test(versionParameter))
    throw data(null, { status: 404 });
  const politica = await site.politica(
    versionParameter === null ? undefined : Number(versionParameter),
    language.texts,
  );
  if (!politica) throw data(null, { status: 404 });
  const { html, items } = outline(politica.texto);
  // a version is in force until the next one
  const next = politica.versoes.findLast(({ versao }) => versao > politica.versao);
  return {
    ...politica,
    texto: html,
    partes: items,
    vigente_ate: next?.vigente_desde ?? null,
    vigente: politica.versoes[0]!.versao,
  };
}

export default function PoliticaPage() {
  const { t, locale } = useT();
  const { church, baseUrl } = usePage();
  const { versao, texto, lang, idiomas, partes, vigente, vigente_desde, vigente_ate, versoes, encarregado } =
    useLoaderData<typeof loader>();
  const day = (moment: string): string => fullDate(momentDay(moment), locale);
  const old = versao !== vigente;
  const hasIndex = partes.length >= manyParts;
  return (
    <div className={styles.page} data-listed={hasIndex || undefined}>
      <Seo
        title={t('politica.title')}
        description={t('politica.description', { church: church.nome })}
        path="/politica-privacidade"
        written={idiomas}
        jsonLd={breadcrumbLd({ church, baseUrl }, [
          { name: t('politica.title'), path: '/politica-privacidade' },
        ])}
        noindex={old}
      />
      <header className={styles.head}>
        <h1>{t('politica.title')}</h1>
        <p>
          {t('politica.version', { versao })},{' '}
          {vigente_ate
            ? t('politica.was', { from: day(vigente_desde), to: day(vigente_ate) })
            : t('politica.since', { day: day(vigente_desde) })}
        </p>
      </header>
      {old && (
        <aside className={styles.old}>
          <p>
            <strong>{t('politica.old')}</strong> {t('politica.old_text', { versao: vigente })}
          </p>
          <ButtonLink to="/politica-privacidade" variant="quiet">
            {t('politica.current')}
          </ButtonLink>
        </aside>
      )}
      {hasIndex && (
        <nav className={styles.parts} aria-labelledby="partes" data-noprint>
          <h2 id="partes">{t('politica.toc')}</h2>
          <ol>
            {partes.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} lang={lang}>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={styles.text}>
        <RichText html={texto} lang={lang} />
        {(encarregado.nome || encarregado.email) && (
          <section className={styles.officer}>
            <h2>{t('politica.officer')}</h2>
            <p>{t('politica.officer_text')}</p>
            <address>
              {encarregado.nome && <strong lang={recordLang}>{encarregado.nome}</strong>}
              {encarregado.email && <a href={`mailto:${encarregado.email}`}>{encarregado.email}</a>}
            </address>
          </section>
        )}
        <section className={styles.officer} data-noprint>
          <h2>{t('politica.ask')}</h2>
          <p>{t('politica.ask_text')}</p>
          <ButtonLink to="/politica-privacidade/pedido">{t('politica.ask')}</ButtonLink>
        </section>
        {versoes.length > 1 && (
          <nav className={styles.versions} aria-labelledby="versoes">
            <h2 id="versoes">{t('politica.versions')}</h2>
            <ol reversed>
              {versoes.map((one) => (
                <li key={one.versao}>
                  <Link
                    to={one.versao === vigente ? '/politica-privacidade' : `?versao=${one.versao}`}
                    aria-current={one.versao === versao ? 'page' : undefined}
                  >
                    {t('politica.version', { versao: one.versao })}
                  </Link>{' '}
                  <span>
                    {one.versao === vigente && <>{t('politica.in_force')}, </>}
                    {day(one.vigente_desde)}
                  </span>
                </li>
              ))}
            </ol>
          </nav>
        )}
      </div>
    </div>
  );
}
