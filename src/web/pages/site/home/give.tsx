import type { Home } from '#shared/contracts/site.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './give.module.css';
import frame from './section.module.css';
import { WheatDrawing } from './wheat-drawing.tsx';

/** Invites to give: one sentence and one button. */
export function Give({ contribuir: { titulo, texto } }: { contribuir: Home['contribuir'] }) {
  const { t } = useT();
  return (
    <section className={`${frame.section} ${styles.give} later`} aria-labelledby="contribua">
      <div>
        <h2 id="contribua" className={frame.title} lang={titulo?.lang}>
          {titulo?.texto ?? t('home.give')}
        </h2>
        <p className={frame.lead} lang={texto?.lang}>
          {texto?.texto ?? t('home.give_text')}
        </p>
        <ButtonLink to="/contribuir" size="lg" className={styles.action}>
          {t('home.give_action')}
        </ButtonLink>
      </div>
      <WheatDrawing className={styles.drawing} />
    </section>
  );
}
