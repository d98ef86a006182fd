import type { Home } from '#shared/contracts/site.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { NightDrawing } from './night-drawing.tsx';
import styles from './prayer.module.css';

/** Invites to send a prayer request, at the end of the page. */
export function Prayer({ oracao: { titulo, texto } }: { oracao: Home['oracao'] }) {
  const { t } = useT();
  return (
    <section className={`${styles.prayer} later`} aria-labelledby="oracao">
      <div className={styles.inner}>
        <NightDrawing className={styles.drawing} />
        <h2 id="oracao" lang={titulo?.lang}>
          {titulo?.texto ?? t('home.prayer.title')}
        </h2>
        <div>
          <p lang={texto?.lang}>{texto?.texto ?? t('home.prayer.text')}</p>
          <ButtonLink to="/pedido-oracoes" size="lg" className={styles.action}>
            {t('home.prayer.action')}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
