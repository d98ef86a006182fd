import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useT } from '#web/lib/i18n.tsx';
import { usePage } from '#web/lib/page.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './home.module.css';
import { WindowDrawing } from './window-drawing.tsx';

const paths = ['eventos', 'noticias', 'conteudos', 'contribuir', 'contato'] as const;

export default function HomePage() {
  const { t } = useT();
  const church = usePage().church.nome;
  return (
    <>
      <title>{t('home.title', { church })}</title>
      <meta name="description" content={t('home.description', { church })} />
      <section className={styles.hero}>
        <div className={styles.words}>
          <p className={styles.kicker}>{t('home.kicker')}</p>
          <h1>{t('home.headline')}</h1>
          <p className={styles.lead}>{t('home.lead', { church })}</p>
          <div className={styles.actions}>
            <ButtonLink to="/contato" size="lg">
              {t('home.visit')}
            </ButtonLink>
            <ButtonLink to="/eventos" size="lg" look="quiet">
              {t('home.events')}
            </ButtonLink>
          </div>
        </div>
        <WindowDrawing className={styles.picture} />
      </section>

      <section className={styles.paths} aria-labelledby="paths">
        <h2 id="paths">{t('home.paths')}</h2>
        <ul>
          {paths.map((name) => (
            <li key={name}>
              <Link to={`/${name}`}>
                <span className={styles.pathName}>{t(`nav.${name}`)}</span>
                <span className={styles.pathText}>{t(`home.${name}`)}</span>
                <IconArrowRight className={styles.arrow} size={24} stroke={1.5} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </section>

      <section className={styles.prayer}>
        <div>
          <h2>{t('home.prayer.title')}</h2>
          <p>{t('home.prayer.text')}</p>
          <ButtonLink to="/pedido-oracoes" size="lg" className={styles.prayerAction}>
            {t('home.prayer.action')}
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
