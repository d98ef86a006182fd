import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './checkin.module.css';
import type { Shown, Verdict } from './door-state.ts';
import { verdictTexts } from './verdict-texts.ts';

const icons = { in: IconCircleCheck, refused: IconCircleX, warning: IconAlertTriangle };
/** Milliseconds after which a green panel closes, so that it is not mistaken for the next person's. */
const goneAfter = 4_000;

interface VerdictPanelProps {
  verdict: Shown;
  onClose: () => void;
  /** called when the user closes the panel */
  onDismiss: () => void;
  onEnterUnlisted: (codigo: string) => void;
  onEnterEarly: (ticket: (Verdict & { kind: 'early' })['ticket']) => void;
  onUndo: (verdict: Verdict & { kind: 'in' }) => void;
}

/** The answer to the last ticket, over the camera: colour, icon and words. Screen readers announce it at once. */
export function VerdictPanel({ verdict, onClose, ...rest }: VerdictPanelProps) {
  const isPassing = verdict !== undefined && verdict !== 'checking' && verdict.kind === 'in';
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isPassing) return undefined;
    // stays open while one of its buttons has the keyboard focus
    const timer = window.setInterval(() => {
      if (!place.current?.contains(document.activeElement)) onClose();
    }, goneAfter);
    return () => window.clearInterval(timer);
  }, [isPassing, onClose]);
  return (
    <div ref={place} className={styles.verdictPlace} role="status" aria-live="assertive" aria-atomic="true">
      <Answer verdict={verdict} {...rest} />
    </div>
  );
}

function Answer({
  verdict,
  onDismiss,
  onEnterUnlisted,
  onEnterEarly,
  onUndo,
}: Omit<VerdictPanelProps, 'onClose'>) {
  const translator = useT();
  const { t } = translator;
  if (!verdict) return null;
  if (verdict === 'checking') return <p className={styles.checking}>{t('entrada.checking')}</p>;
  const { tone, title, name, lote, lines, answers = [], foto } = verdictTexts(verdict, translator);
  const Icon = icons[tone];
  return (
    <div className={styles.verdict} data-tone={tone}>
      <Icon size={72} stroke={1.8} aria-hidden="true" />
      <p className={styles.verdictTitle}>{title}</p>
      {name && (
        <p className={styles.verdictName}>
          {/* a photo that does not load (no network) leaves no gap */}
          {foto && (
            <img src={`/arquivos/${foto}`} alt="" onError={({ currentTarget }) => currentTarget.remove()} />
          )}
          <span>{name}</span>
        </p>
      )}
      {lote && <p className={styles.verdictLote}>{lote}</p>}
      {answers.length > 0 && (
        <dl className={styles.answers}>
          {answers.map(({ texto, resposta }) => (
            <div key={texto}>
              <dt>{texto}</dt>
              <dd>{resposta}</dd>
            </div>
          ))}
        </dl>
      )}
      {lines.map((line) => (
        <p key={line} className={styles.verdictLine}>
          {line}
        </p>
      ))}
      {verdict.kind === 'unlisted' && (
        <Button variant="quiet" size="lg" onClick={() => onEnterUnlisted(verdict.codigo)}>
          {t('entrada.enter_unlisted')}
        </Button>
      )}
      {verdict.kind === 'early' && (
        <Button variant="quiet" size="lg" onClick={() => onEnterEarly(verdict.ticket)}>
          {t('entrada.enter_early')}
        </Button>
      )}
      {verdict.kind === 'in' && (
        <Button variant="quiet" onClick={() => onUndo(verdict)}>
          {t('entrada.undo')}
        </Button>
      )}
      <button type="button" className={styles.close} aria-label={t('entrada.dismiss')} onClick={onDismiss}>
        <IconX size={24} aria-hidden="true" />
      </button>
    </div>
  );
}
