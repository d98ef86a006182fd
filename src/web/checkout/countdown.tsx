import { useEffect, useState } from 'react';
import { exactMoment, momentLabel } from '#shared/dates-in-words.ts';
import { type TextKey, useT } from '#web/lib/i18n/i18n.tsx';
import { countDown } from '#web/lib/page/count-down.ts';
import styles from './countdown.module.css';

interface CountdownProps {
  /** ISO */
  until: string;
  /** the server's time when it rendered the page, ISO: the visitor's clock may be wrong */
  now: string;
  today: string;
  onEnd: () => void;
  /** the sentence of the deadline, with the variable `when`; by default the deadline of a payment */
  text?: TextKey;
}

const two = (part: number): string => String(part).padStart(2, '0');

/** 23:59:08, or 14:59 in the last hour; hours go on counting beyond a day. */
export function timeLeftText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${two(hours)}:${rest}` : rest;
}

/** The deadline in words, with the time left once the page is hydrated. */
export function Countdown({ until, now, today, onEnd, text = 'pagamento.until' }: CountdownProps) {
  const { t, locale } = useT();
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const { tick, stop } = countDown({ until, now, onTick: setLeft, onEnd });
    tick();
    return stop;
  }, [until, now, onEnd]);
  return (
    <p className={styles.countdown}>
      <time dateTime={until} title={exactMoment(until, locale)}>
        {t(text, { when: momentLabel(until, today, locale) })}
      </time>
      {left !== undefined && left > 0 && left < 48 * 3_600_000 && (
        <span role="timer" className={styles.left}>
          {t('pagamento.left', { time: timeLeftText(left) })}
        </span>
      )}
    </p>
  );
}
