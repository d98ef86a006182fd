import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Publicacao } from '#shared/contracts/transparencia.ts';
import { fullDate, momentDay, monthLabel } from '#shared/dates-in-words.ts';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { recordLang, recordLocales } from '#web/lib/i18n/record-lang.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { breadcrumbLd } from '#web/lib/site/json-ld.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { PublishedMonth } from '#web/ui/site/published-month.tsx';
import { Seo } from '#web/ui/site/seo.tsx';
import { Breadcrumb } from './parts/breadcrumb.tsx';
import { ChainCheck } from './transparencia/chain-check.tsx';
import { monthPath } from './transparencia/month-list.tsx';
import styles from './transparencia.module.css';

export async function loader({ context, params: { igreja = '', mes = '' } }: LoaderFunctionArgs) {
  const { transparency, language } = context.get(pageRequestContext);
  const isPlace = /^[1-9]\d{0,8}$/.test(igreja) && /^\d{4}-(0[1-9]|1[0-2])$/.test(mes);
  const [atual, ...anteriores] = isPlace ? await transparency.mes(Number(igreja), mes) : [];
  if (!atual) throw data(null, { status: 404 });
  return { atual, anteriores, texts: pageTexts(language.texts, 'transparencia', 'contas_publicadas') };
}

export default function TransparenciaMesPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <Mes />
    </MoreTexts>
  );
}

function Mes() {
  const { t, locale, money } = useT();
  const { church, baseUrl } = usePage();
  const { atual, anteriores } = useLoaderData<typeof loader>();
  const { documento, sha256 } = atual;
  const { igreja, mes, totais, numero } = documento;
  const month = monthLabel(mes, locale);
  const path = monthPath(igreja.id, mes);
  const above = `/transparencia/${igreja.id}`;
  return (
    <div className={styles.page}>
      <Seo
        title={t('transparencia.month_of', { month, church: igreja.nome })}
        written={recordLocales}
        description={t('transparencia.month_description', {
          month,
          church: igreja.nome,
          income: money(totais.entradas),
          expenses: money(totais.saidas),
        })}
        path={path}
        jsonLd={breadcrumbLd({ church, baseUrl }, [
          { name: church.nome, path: '/' },
          { name: t('transparencia.title'), path: '/transparencia' },
          { name: igreja.nome, path: above },
          { name: month, path },
        ])}
      />
      <header className={styles.head}>
        <Breadcrumb
          steps={[
            { name: t('transparencia.title'), path: '/transparencia' },
            { name: igreja.nome, path: above, lang: recordLang },
          ]}
        />
        <h1>{month}</h1>
      </header>
      <State publicacao={atual} />
      <PublishedMonth documento={documento} />
      <section className={styles.code} aria-labelledby="codigo">
        <h2 id="codigo">{t('transparencia.code')}</h2>
        <p>
          {t('transparencia.number', { number: numero })}.{' '}
          {t('transparencia.published', { day: fullDate(momentDay(documento.publicado_em), locale) })}.
        </p>
        <code>{sha256}</code>
        <p>{t('transparencia.code_help')}</p>
      </section>
      {anteriores.length > 0 && (
        <section className={styles.versions} aria-labelledby="versoes">
          <h2 id="versoes">{t('transparencia.versions')}</h2>
          <p>{t('transparencia.versions_text')}</p>
          <ul>
            {anteriores.map((one) => (
              <Version key={one.sha256} publicacao={one} />
            ))}
          </ul>
        </section>
      )}
      <ChainCheck igreja={igreja.id} shown={sha256} />
      <p>
        <ButtonLink to={above} variant="quiet" size="lg">
          {t('transparencia.back')}
        </ButtonLink>
      </p>
    </div>
  );
}

/** The state of the publication, unless it is simply valid. */
function State({ publicacao: { documento, estado, reabertura } }: { publicacao: Publicacao }) {
  const { t, locale } = useT();
  const { corrige, motivo } = documento;
  if (estado === 'reaberto' || estado === 'alterado')
    return (
      <section className={styles.notice} data-state={estado}>
        <h2>{t(`contas_publicadas.state.${estado}`)}</h2>
        <p>
          {reabertura
            ? t(`transparencia.state_${estado}_text`, {
                day: fullDate(momentDay(reabertura.quando), locale),
              })
            : t('transparencia.state_alterado_sem_text')}
        </p>
        {reabertura && <p lang={recordLang}>{t('transparencia.reason', { reason: reabertura.motivo })}</p>}
      </section>
    );
  if (corrige === null) return null;
  return (
    <section className={styles.notice} data-state="corrigido">
      <p>{t('transparencia.corrects', { number: corrige })}</p>
      {motivo && <p lang={recordLang}>{t('transparencia.reason', { reason: motivo })}</p>}
    </section>
  );
}

/** An earlier publication of the month. */
function Version({ publicacao: { documento, sha256, reabertura } }: { publicacao: Publicacao }) {
  const { t, locale, money } = useT();
  const { numero, publicado_em, totais } = documento;
  return (
    <li>
      {t('transparencia.number', { number: numero })}
      {'. '}
      {t('transparencia.published', { day: fullDate(momentDay(publicado_em), locale) })}
      {'. '}
      {`${t('contas_publicadas.income')} ${money(totais.entradas)}, ${t('contas_publicadas.expenses')} ${money(totais.saidas)}. `}
      {reabertura && (
        <span lang={recordLang}>{t('transparencia.reason', { reason: reabertura.motivo })} </span>
      )}
      <br />
      <code>{sha256}</code>
    </li>
  );
}
