import { Link } from 'react-router';
import type { RifaResumo } from '#shared/contracts/rifa.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { DrawnCover } from '#web/ui/site/drawn-cover.tsx';
import { Picture } from '#web/ui/site/picture.tsx';
import { DrawDay } from './draw-day.tsx';
import styles from './raffle-card.module.css';
import { SoldProgress } from './sold-progress.tsx';

interface RaffleCardProps {
  rifa: RifaResumo;
  today: string;
  /** without price and progress, for a list of many */
  small?: boolean;
  priority?: boolean;
}

/** A raffle in a list, with a link to its page. */
export function RaffleCard({ rifa, today, small, priority }: RaffleCardProps) {
  const { t, money } = useT();
  const { slug, nome, imagem, estado, premios } = rifa;
  const sizes = small
    ? '(min-width: 1240px) 370px, (min-width: 960px) 31vw, (min-width: 720px) 46vw, 92vw'
    : '(min-width: 1240px) 680px, (min-width: 800px) 55vw, 92vw';
  const others = premios.length - 1;
  return (
    <article className={styles.card} data-small={small || undefined}>
      {imagem ? (
        <Picture
          image={imagem}
          alt=""
          ratio="3 / 2"
          sizes={sizes}
          priority={priority}
          className={styles.picture}
        />
      ) : (
        <DrawnCover seed={`rifa ${slug}`} ratio="3 / 2" className={styles.picture} />
      )}
      <div className={styles.text}>
        {estado !== 'ativa' && !small && <p className={styles.state}>{t(`raffle.state.${estado}`)}</p>}
        <h3 lang={recordLang}>
          <Link to={`/rifa/${slug}`}>{nome}</Link>
        </h3>
        {premios[0] && (
          <p>
            <span lang={recordLang}>{premios[0]}</span>{' '}
            {others > 0 &&
              t(others === 1 ? 'raffle.more_prizes_one' : 'raffle.more_prizes', { count: others })}
          </p>
        )}
        <p className={styles.when}>
          <DrawDay
            rifa={rifa}
            today={today}
            text={estado === 'sorteada' ? 'raffle.drawn_on' : 'raffle.draw_on'}
          />
        </p>
        {!small && (
          <>
            <p className={styles.price}>{t('raffle.each', { price: money(rifa.valor_cota) })}</p>
            <SoldProgress sold={rifa.vendidas} total={rifa.total_cotas} />
          </>
        )}
      </div>
    </article>
  );
}
