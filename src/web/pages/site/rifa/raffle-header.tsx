import type { Rifa } from '#shared/contracts/rifa.ts';
import type { ShareCard } from '#shared/share-image.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang, recordLocales } from '#web/lib/i18n/record-lang.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { breadcrumbLd, rifaLd } from '#web/lib/site/json-ld.ts';
import { DrawnCover } from '#web/ui/site/drawn-cover.tsx';
import { Picture } from '#web/ui/site/picture.tsx';
import { Seo } from '#web/ui/site/seo.tsx';
import { Breadcrumb } from '../parts/breadcrumb.tsx';
import detail from '../parts/detail-page.module.css';
import styles from './raffle-header.module.css';

/** The top of a raffle's page: name, first prize and picture, with the data for search engines. */
export function RaffleHeader({ rifa, card }: { rifa: Rifa; card: ShareCard }) {
  const { t } = useT();
  const { church, baseUrl } = usePage();
  const { nome, slug, imagem, descricao } = rifa;
  const path = `/rifa/${slug}`;
  const [firstPrize] = rifa.premiosLista;
  const others = rifa.premiosLista.length - 1;
  const more =
    others > 0 && t(others === 1 ? 'raffle.more_prizes_one' : 'raffle.more_prizes', { count: others });
  const site = { church, baseUrl };
  const steps = [
    { name: church.nome, path: '/' },
    { name: t('raffle.title'), path: '/rifa' },
    { name: nome, path },
  ];
  return (
    <>
      <Seo
        title={nome}
        written={recordLocales}
        description={descricao ?? [nome, firstPrize?.descricao].filter(Boolean).join(': ')}
        path={path}
        card={card}
        image={imagem}
        jsonLd={[rifaLd(site, rifa), breadcrumbLd(site, steps)]}
      />
      <header className={`${detail.head} ${styles.head}`}>
        <Breadcrumb steps={[{ name: t('raffle.title'), path: '/rifa' }]} />
        <h1 lang={recordLang}>{nome}</h1>
        {firstPrize && (
          <p>
            <span lang={recordLang}>{firstPrize.descricao}</span> {more}
          </p>
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
          <DrawnCover seed={`rifa ${slug}`} ratio="16 / 9" className={detail.frame} />
        )}
      </div>
    </>
  );
}
