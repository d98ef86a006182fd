import type { ProjetoCard as Projeto } from '#shared/contracts/site.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { MoreLink } from '../parts/more-link.tsx';
import { ProjetoCard } from '../parts/projeto-card.tsx';
import styles from './projects.module.css';
import frame from './section.module.css';

/** Three projects at most; phones scroll them sideways. */
export function Projects({ projetos }: { projetos: Projeto[] }) {
  const { t } = useT();
  const shown = projetos.slice(0, 3);
  if (shown.length === 0) return null;
  return (
    <section className={`${frame.section} later`} aria-labelledby="projetos">
      <div className={styles.head}>
        <h2 id="projetos" className={frame.title}>
          {t('home.projects')}
        </h2>
        <MoreLink to="/projetos">{t('home.projects_all')}</MoreLink>
      </div>
      <ul className={styles.row} data-count={shown.length}>
        {shown.map((projeto) => (
          <li key={projeto.id}>
            <ProjetoCard projeto={projeto} sizes="(min-width: 1240px) 370px, (min-width: 800px) 31vw, 80vw" />
          </li>
        ))}
      </ul>
    </section>
  );
}
