import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
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
  steps: readonly { step: Step; to: string | null }[];
  current: Step;
  /** nothing is to be paid: the last step only confirms */
  isFree: boolean;
  /** beside the step; below it on phones */
  aside?: ReactNode;
  /** the same, but on phones at the lower edge of the screen */
  drawer?: ReactNode;
  children: ReactNode;
}

/** Focuses the heading of a step that was opened on the page, so that screen readers announce it; not on a first load. */
function useStepFocus(current: Step) {
  const content = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const shown = useRef<Step>(undefined);
  useEffect(() => {
    const isOpened = shown.current === undefined ? key !== 'default' : shown.current !== current;
    shown.current = current;
    if (!isOpened) return;
    const heading = content.current?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  }, [current, key]);
  return content;
}

/** The page of one step: what it is for, how far one is, and the summary beside it. */
export function Frame({ evento, today, steps, current, isFree, aside, drawer, children }: FrameProps) {
  const { t, locale } = useT();
  const content = useStepFocus(current);
  const at = steps.findIndex(({ step }) => step === current);
  const nameOf = (step: Step): string =>
    t(step === 'pagamento' && isFree ? 'signup.step_confirmacao' : `signup.step_${step}`);
  const before = steps[at - 1];
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
        {at >= 0 && (
          <nav aria-label={t('signup.steps')}>
            {/* phones: where one is, and the way back */}
            <p className={styles.short}>
              <span>
                {t('signup.step_of', { number: at + 1, count: steps.length })} · <b>{nameOf(current)}</b>
              </span>
              {before?.to && <Link to={before.to}>{t('signup.step_back')}</Link>}
            </p>
            <ol className={styles.steps}>
              {steps.map(({ step, to }, index) => (
                <li
                  key={step}
                  data-state={index < at ? 'done' : index === at ? 'current' : 'ahead'}
                  aria-current={index === at ? 'step' : undefined}
                >
                  {to && index !== at ? <Link to={to}>{nameOf(step)}</Link> : nameOf(step)}
                </li>
              ))}
            </ol>
          </nav>
        )}
      </header>
      <div className={styles.main}>
        <div className={styles.content} ref={content}>
          {children}
        </div>
        {aside && <div className={styles.aside}>{aside}</div>}
        {drawer && <div className={[styles.aside, styles.drawer].join(' ')}>{drawer}</div>}
      </div>
    </div>
  );
}
