import type { Home } from '#shared/contracts/site.ts';
import { useT } from '#web/lib/i18n.tsx';
import { usePage } from '#web/lib/page.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/site/picture.tsx';
import { WindowDrawing } from '../window-drawing.tsx';
import styles from './hero.module.css';

/** So long that it would fill the first screen alone. */
const longTitle = 44;

/** The opening: what the office says first, and one picture seen as through a window of the church. */
export function Hero({ hero }: { hero: Home['hero'] }) {
  const { t } = useT();
  const church = usePage().church.nome;
  const { chamada, titulo, texto, imagem, botao } = hero;
  // without a title of its own the opening would say the name that stands above it
  const headline = titulo === church ? t('home.headline') : titulo;
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <p className={styles.kicker}>{chamada ?? t('home.kicker')}</p>
        <h1 data-long={headline.length > longTitle || undefined}>{headline}</h1>
        <p className={styles.lead}>{texto ?? t('home.lead', { church })}</p>
        <div className={styles.actions}>
          <ButtonLink to={botao?.url ?? '/contato'} size="lg">
            {botao?.texto ?? t('home.visit')}
          </ButtonLink>
          <ButtonLink to="/eventos" size="lg" variant="quiet">
            {t('home.events')}
          </ButtonLink>
        </div>
      </div>
      {imagem ? (
        <Picture
          image={imagem}
          alt=""
          // wider than its frame, which it fills in height
          sizes="(min-width: 1240px) 1000px, (min-width: 960px) 76vw, 122vw"
          ratio="16 / 11"
          priority
          className={styles.picture}
        />
      ) : (
        <WindowDrawing className={styles.drawing} />
      )}
    </section>
  );
}
