import type { DesenhoPagina, PaginaEvento } from '#shared/contracts/pagina-evento.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import styles from './reasons.module.css';
import { Section } from './section.tsx';

interface ReasonsProps {
  motivos: PaginaEvento['motivos'];
  desenho: DesenhoPagina;
}

/** Why to attend, each reason under its number. */
export function Reasons({ motivos, desenho }: ReasonsProps) {
  const { t } = useT();
  return (
    <Section id="motivos" title={t('landing.reasons')} desenho={desenho} band>
      <ol className={`${styles.reasons} ${styles[desenho]}`} lang={recordLang}>
        {motivos.map(({ titulo, texto }) => (
          <li key={titulo}>
            <h3>{titulo}</h3>
            {texto && <p>{texto}</p>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
