import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './step-frame.module.css';

interface ShownStep {
  step: string;
  name: string;
  /** its address; null: it cannot be opened yet */
  to: string | null;
}

interface StepFrameProps {
  /** the purchase in one line */
  head: ReactNode;
  /** none: no steps are shown */
  steps: readonly ShownStep[];
  current: string;
  /** the name of the list of steps */
  label: string;
  /** the address of the back link on the first step */
  back?: string;
  /** beside the step; below it on phones */
  aside?: ReactNode;
  /** the same, but on phones above the step, where it stays in view */
  drawer?: ReactNode;
  children: ReactNode;
}

/**
 * Focuses the heading of a step that replaces another one, so that screen readers announce it. Never on the first render: while
 * the page is hydrated the visitor may be pressing a button, which must not move.
 */
function useStepFocus(current: string) {
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    const heading = content.current?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [current]);
  return content;
}

/** The page of one step of a checkout: its title, the list of steps, and the summary beside it. */
export function StepFrame({ head, steps, current, label, back, aside, drawer, children }: StepFrameProps) {
  const { t } = useT();
  const content = useStepFocus(current);
  const currentIndex = steps.findIndex(({ step }) => step === current);
  const before = currentIndex === 0 ? back : steps[currentIndex - 1]?.to;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.what}>{head}</p>
        {currentIndex >= 0 && (
          <nav aria-label={label}>
            {/* phones: the current step and the back link */}
            <p className={styles.short}>
              <span>
                {t('checkout.step_of', { number: currentIndex + 1, count: steps.length })} ·{' '}
                <b>{steps[currentIndex]?.name}</b>
              </span>
              {before && <Link to={before}>{t('checkout.step_back')}</Link>}
            </p>
            <ol className={styles.steps}>
              {steps.map(({ step, name, to }, index) => (
                <li
                  key={step}
                  data-state={index < currentIndex ? 'done' : index === currentIndex ? 'current' : 'ahead'}
                  aria-current={index === currentIndex ? 'step' : undefined}
                >
                  {to && index !== currentIndex ? <Link to={to}>{name}</Link> : name}
                </li>
              ))}
            </ol>
          </nav>
        )}
      </header>
      <div className={styles.main}>
        {drawer && <div className={[styles.aside, styles.drawer].join(' ')}>{drawer}</div>}
        <div className={styles.content} ref={content}>
          {children}
        </div>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
    </div>
  );
}
