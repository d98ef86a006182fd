import { Link } from 'react-router';
import type { ConteudoCard } from '#shared/contracts/site.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { DrawnCover } from '#web/ui/site/drawn-cover.tsx';
import { Picture } from '#web/ui/site/picture.tsx';
import styles from './bio-live.module.css';
import { LiveBadge } from './live-badge.tsx';

/** The live video, above all links. */
export function BioLive({ video }: { video: ConteudoCard }) {
  const { t } = useT();
  return (
    <article className={styles.live}>
      <div className={styles.screen}>
        {video.imagem ? (
          <Picture image={video.imagem} alt="" ratio="16 / 9" sizes="(min-width: 560px) 520px, 92vw" />
        ) : (
          <DrawnCover seed={video.id} className={styles.drawn} />
        )}
        <LiveBadge className={styles.badge} />
      </div>
      <div className={styles.words}>
        <h2>
          <Link to={`/conteudos/${video.slug}`} lang={recordLang}>
            {video.titulo}
          </Link>
        </h2>
        <p>{t('home.live_action')}</p>
      </div>
    </article>
  );
}
