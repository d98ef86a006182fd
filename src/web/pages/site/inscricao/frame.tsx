import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { EventoDaInscricao } from '#shared/contracts/inscricao.ts';
import { exactWhen, rangeLabel } from '#shared/spoken-dates.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import styles from './frame.module.css';
import type { Step } from './steps.ts';

interface FrameProps {
  evento: EventoDaInscricao;
  today: string;
  /** the steps with their addresses; without an address a step cannot be opened yet */
  steps: readonly { step: Step | 'passaportes'; to: string | null }[];
  current: Step | 'passaportes';
  aside?: ReactNode;
  children: ReactNode;
}

/** The page of one step: what it is for, how far one is, and the summary beside it. */
export function Frame({ evento, today, steps, current, aside, children }: FrameProps) {
  const { t, locale } = useT();
  const at = steps.findIndex(({ step }) => step === current);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.event}>
          <Link to={`/eventos/${evento.slug}`} lang={recordLang}>
            {evento.nome}
          </Link>
          <time dateTime={`${evento.data}T${evento.horario_inicial}`} title={exactWhen(evento, locale)}>
            {rangeLabel(evento, today, locale)}
          </time>
        </p>
        <nav aria-label={t('signup.steps')}>
          <ol className={styles.steps}>
            {steps.map(({ step, to }, index) => (
              <li
                key={step}
                data-state={index < at ? 'done' : index === at ? 'current' : 'ahead'}
                aria-current={index === at ? 'step' : undefined}
              >
                {to && index !== at ? (
                  <Link to={to}>{t(`signup.step_${step}`)}</Link>
                ) : (
                  t(`signup.step_${step}`)
                )}
              </li>
            ))}
          </ol>
        </nav>
      </header>
      <div className={styles.main}>
        <div className={styles.content}>{children}</div>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
    </div>
  );
}
