import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ConteudoCard } from '#shared/contracts/site.ts';
import { fullDate } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { DrawnCover } from '#web/ui/site/drawn-cover.tsx';
import { Picture } from '#web/ui/site/picture.tsx';
import { LiveBadge } from '../parts/live-badge.tsx';
import styles from './video.module.css';

/** The live video, or the newest one, large on a dark band. */
export function Video({ video }: { video: ConteudoCard }) {
  const { t, locale } = useT();
  const { ao_vivo, imagem, titulo, serie, pregador, texto_biblico, data } = video;
  return (
    <section className={styles.band} aria-labelledby="video">
      <div className={styles.inner}>
        <div className={styles.screen}>
          {imagem ? (
            <Picture
              image={imagem}
              alt=""
              ratio="16 / 9"
              sizes="(min-width: 1240px) 720px, (min-width: 960px) 58vw, 100vw"
            />
          ) : (
            <DrawnCover seed={video.id} className={styles.drawn} />
          )}
          <span className={styles.play} aria-hidden="true">
            <IconPlayerPlayFilled size={30} />
          </span>
        </div>
        <div className={styles.words}>
          {ao_vivo ? <LiveBadge /> : <p className={styles.kicker}>{t('home.video')}</p>}
          <h2 id="video">
            <Link to={`/conteudos/${video.slug}`} lang={recordLang}>
              {titulo}
            </Link>
          </h2>
          <p className={styles.facts}>
            {[texto_biblico, serie, pregador]
              .filter((fact) => fact !== null)
              .map((fact) => (
                <span key={fact} lang={recordLang}>
                  {fact}
                </span>
              ))}
            {data && !ao_vivo && <span>{fullDate(data, locale)}</span>}
          </p>
          <p className={styles.actions}>
            <span className={styles.watch}>{t(ao_vivo ? 'home.live_action' : 'home.video_action')}</span>
            <Link className={styles.all} to="/conteudos">
              {t('home.video_all')}
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}
