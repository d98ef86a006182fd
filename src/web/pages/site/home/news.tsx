import type { NoticiaCard as Noticia } from '#shared/contracts/site.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { MoreLink } from '../parts/more-link.tsx';
import { NoticiaCard } from '../parts/noticia-card.tsx';
import styles from './news.module.css';
import frame from './section.module.css';

/** News like a front page: one item with its picture, the others as headlines in columns. */
export function News({ noticias }: { noticias: Noticia[] }) {
  const { t } = useT();
  const [lead, ...others] = noticias;
  if (!lead) return null;
  return (
    <section className={`${frame.section} later`} aria-labelledby="noticias">
      <div className={styles.head}>
        <h2 id="noticias" className={frame.title}>
          {t('home.news')}
        </h2>
        <MoreLink to="/noticias">{t('home.news_all')}</MoreLink>
      </div>
      <NoticiaCard noticia={lead} variant="lead" />
      {others.length > 0 && (
        <ul className={styles.headlines}>
          {others.slice(0, 3).map((noticia) => (
            <li key={noticia.id}>
              <NoticiaCard noticia={{ ...noticia, capa: null }} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
