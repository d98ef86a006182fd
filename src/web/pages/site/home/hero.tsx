import type { Home } from '#shared/contracts/site.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/site/picture.tsx';
import { WindowDrawing } from '../window-drawing.tsx';
import styles from './hero.module.css';

/** Titles longer than this get a smaller font, because they would fill the first screen. */
const longTitle = 44;

/**
 * The opening of the home page: the office's title and text, and a picture in the shape of a church window.
 */
export function Hero({ hero }: { hero: Home['hero'] }) {
  const { t } = useT();
  const church = usePage().church.nome;
  const { chamada, titulo, texto, imagem, botao } = hero;
  // the church's name is already in the header, so it is not repeated as the headline
  const headline =
    titulo && titulo.texto !== church ? titulo : { texto: t('home.headline'), lang: undefined };
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <p className={styles.kicker} lang={chamada?.lang}>
          {chamada?.texto ?? t('home.kicker')}
        </p>
        <h1 lang={headline.lang} data-long={headline.texto.length > longTitle || undefined}>
          {headline.texto}
        </h1>
        <p className={styles.lead} lang={texto?.lang}>
          {texto?.texto ?? t('home.lead', { church })}
        </p>
        <div className={styles.actions}>
          <ButtonLink to={botao?.url ?? '/contato'} size="lg" lang={botao?.texto.lang}>
            {botao?.texto.texto ?? t('home.visit')}
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
          // wider than the frame, because the picture fills the frame's height and is cropped
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
