import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ConteudoCard as Card, Conteudo } from '#shared/contracts/site.ts';
import { exactDay, fullDate } from '#shared/dates-in-words.ts';
import { conteudoShare, sharePath } from '#shared/share-image.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang, recordLocales } from '#web/lib/i18n/record-lang.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { breadcrumbLd, conteudoLd } from '#web/lib/site/json-ld.ts';
import { movedTo } from '#web/lib/site/moved-to.ts';
import { Seo } from '#web/ui/site/seo.tsx';
import { Share } from '#web/ui/site/share.tsx';
import styles from './conteudo.module.css';
import { Breadcrumb } from './parts/breadcrumb.tsx';
import { ConteudoCard } from './parts/conteudo-card.tsx';
import { Related, RelatedBand } from './parts/related.tsx';
import { VideoPlayer } from './parts/video-player.tsx';

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const achado = await context.get(pageRequestContext).site.conteudo(params.id ?? '');
  if (!achado) throw data(null, { status: 404 });
  if ('moved' in achado) throw movedTo(`/conteudos/${achado.moved}`, url);
  return achado.found;
}

/** Videos in one row. */
const perLine = 3;

export default function ConteudoPage() {
  const { t } = useT();
  const page = usePage();
  const conteudo = useLoaderData<typeof loader>();
  const { titulo, serie, categoria, relacionados } = conteudo;
  const path = `/conteudos/${conteudo.slug}`;
  const card = conteudoShare(conteudo);
  const facts = [serie, conteudo.texto_biblico, conteudo.pregador].filter(Boolean).join(' · ');
  const steps = [
    { name: t('conteudos.title'), path: '/conteudos' },
    ...(categoria
      ? [{ name: categoria.nome, path: `/conteudos?categoria=${categoria.id}`, lang: recordLang }]
      : []),
  ];
  const ofSeries = relacionados.filter((one) => serie !== null && one.serie === serie);
  const others = relacionados.filter((one) => !ofSeries.includes(one));
  // a row that the other videos cannot fill is hidden when the series fills its own
  const showsOthers = ofSeries.length < perLine || others.length >= perLine;
  return (
    <>
      <Seo
        title={titulo}
        written={recordLocales}
        description={t('conteudo.description', { title: titulo, facts: facts || t('conteudos.lead') })}
        path={path}
        card={card}
        image={conteudo.imagem}
        type="video.other"
        jsonLd={[conteudoLd(page, conteudo), breadcrumbLd(page, [...steps, { name: titulo, path }])]}
      />
      <article className={styles.article}>
        <header className={styles.head}>
          <Breadcrumb steps={steps} />
          <h1 lang={recordLang}>{titulo}</h1>
        </header>
        {/* a key per video, so that the next one starts with its picture instead of the open player */}
        <VideoPlayer key={conteudo.id} conteudo={conteudo} />
        <Facts conteudo={conteudo} />
        <div className={styles.share}>
          <Share
            title={titulo}
            url={path}
            description={facts}
            hashtags={serie ? [serie] : []}
            media={sharePath(card, page.church)}
          />
        </div>
      </article>
      <RelatedBand>
        <Videos title={t('conteudo.same_series')} conteudos={ofSeries} />
        {showsOthers && <Videos title={t('conteudo.related')} conteudos={others} />}
      </RelatedBand>
    </>
  );
}

function Facts({ conteudo: { pregador, serie, texto_biblico, data: day } }: { conteudo: Conteudo }) {
  const { t, locale } = useT();
  const facts = [
    { name: t('conteudo.preacher'), value: pregador, lang: recordLang },
    { name: t('conteudo.bible'), value: texto_biblico, lang: recordLang },
    { name: t('conteudo.series'), value: serie, lang: recordLang },
    {
      name: t('conteudo.date'),
      value: day && (
        <time dateTime={day} title={exactDay(day, locale)}>
          {fullDate(day, locale)}
        </time>
      ),
    },
  ].filter(({ value }) => value);
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value, lang }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd lang={lang}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Videos({ title, conteudos }: { title: string; conteudos: Card[] }) {
  if (conteudos.length === 0) return null;
  return (
    <Related title={title}>
      {conteudos.slice(0, perLine).map((one) => (
        <li key={one.id}>
          <ConteudoCard conteudo={one} />
        </li>
      ))}
    </Related>
  );
}
