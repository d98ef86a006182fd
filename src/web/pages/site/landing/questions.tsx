import { Link } from 'react-router';
import type { DesenhoPagina, PaginaEvento } from '#shared/contracts/pagina-evento.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import styles from './questions.module.css';
import { Section } from './section.tsx';

interface QuestionsProps {
  perguntas: PaginaEvento['perguntas'];
  slug: string;
  desenho: DesenhoPagina;
}

/** Questions that fold out their answers, without scripts. */
export function Questions({ perguntas, slug, desenho }: QuestionsProps) {
  const { t } = useT();
  return (
    <Section id="perguntas" title={t('landing.questions')} desenho={desenho} narrow>
      <div className={styles.questions} lang={recordLang}>
        {perguntas.map(({ pergunta, resposta }) => (
          <details key={pergunta}>
            <summary>{pergunta}</summary>
            <p>{resposta}</p>
          </details>
        ))}
      </div>
      <p className={styles.ask} data-noprint>
        <Link to={`/contato?assunto=evento&evento=${slug}`}>{t('landing.ask')}</Link>
      </p>
    </Section>
  );
}
