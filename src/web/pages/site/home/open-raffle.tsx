import type { RifaResumo } from '#shared/contracts/rifa.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DrawnCover } from '#web/ui/site/drawn-cover.tsx';
import { Picture } from '#web/ui/site/picture.tsx';
import { DrawDay } from '../rifa/draw-day.tsx';
import styles from './open-raffle.module.css';
import frame from './section.module.css';

/** The raffle that is on sale, the one with the next draw. */
export function OpenRaffle({ rifa, today }: { rifa: RifaResumo; today: string }) {
  const { t, money } = useT();
  const { slug, nome, imagem, premios, valor_cota } = rifa;
  return (
    <section className={`${frame.section} ${styles.raffle} later`} aria-labelledby="rifa">
      {imagem ? (
        <Picture
          image={imagem}
          alt=""
          ratio="3 / 2"
          sizes="(min-width: 1240px) 580px, (min-width: 800px) 48vw, 92vw"
          className={styles.picture}
        />
      ) : (
        <DrawnCover seed={`rifa ${slug}`} ratio="3 / 2" className={styles.picture} />
      )}
      <div>
        <p className={styles.kind}>{t('raffle_home.kind')}</p>
        <h2 id="rifa" className={frame.title} lang={recordLang}>
          {nome}
        </h2>
        <p className={frame.lead}>
          {premios[0] && <span lang={recordLang}>{premios[0]}. </span>}
          {t('raffle_home.text', { price: money(valor_cota) })}
        </p>
        <p className={styles.day}>
          <DrawDay rifa={rifa} today={today} text="raffle_home.draw" />
        </p>
        <ButtonLink to={`/rifa/${slug}`} size="lg" className={styles.action}>
          {t('raffle_home.action')}
        </ButtonLink>
      </div>
    </section>
  );
}
