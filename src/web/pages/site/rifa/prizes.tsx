import type { Rifa } from '#shared/contracts/rifa.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { numberText } from '#web/lib/rifa/numbers.ts';
import { DrawnCover } from '#web/ui/site/drawn-cover.tsx';
import { Picture } from '#web/ui/site/picture.tsx';
import styles from './prizes.module.css';

/** The prizes in their order; after the draw with the winners. */
export function Prizes({ rifa }: { rifa: Rifa }) {
  const { t, money } = useT();
  const isDrawn = rifa.estado === 'sorteada';
  const placed = rifa.premiosLista.map((premio, at) => ({ ...premio, place: at + 1 }));
  return (
    <section aria-labelledby="premios" className={styles.prizes}>
      <h2 id="premios">{t(isDrawn ? 'raffle.winners' : 'raffle.prizes')}</h2>
      <ol>
        {placed.map(({ place, descricao, valor, imagem, ganhador }) => (
          <li key={place} data-first={place === 1 || undefined}>
            {imagem ? (
              <Picture
                image={imagem}
                alt=""
                ratio="4 / 3"
                sizes={place === 1 ? '(min-width: 720px) 380px, 92vw' : '160px'}
                className={styles.picture}
              />
            ) : (
              <DrawnCover seed={`premio ${rifa.slug} ${place}`} ratio="4 / 3" className={styles.picture} />
            )}
            <div>
              <p className={styles.place}>{t('raffle.prize', { number: place })}</p>
              <h3 lang={recordLang}>{descricao}</h3>
              {valor !== null && valor > 0 && !isDrawn && (
                <p className={styles.value}>{t('raffle.prize_value', { value: money(valor) })}</p>
              )}
              {isDrawn &&
                (ganhador ? (
                  <p className={styles.winner}>
                    {t('raffle.winner', {
                      number: numberText(ganhador.numero, rifa.largura),
                      name: ganhador.nome,
                    })}
                  </p>
                ) : (
                  <p className={styles.value}>{t('raffle.no_winner')}</p>
                ))}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
