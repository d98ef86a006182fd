import { useEffect, useRef, useState } from 'react';
import { type TextKey, useT } from '#web/lib/i18n/i18n.tsx';
import { countDown } from '#web/lib/page/count-down.ts';
import styles from './draw-countdown.module.css';

interface DrawCountdownProps {
  /** ISO */
  until: string;
  /** the server's time when it rendered the page, ISO: the visitor's clock may be wrong */
  now: string;
  onEnd: () => void;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Days, hours and minutes until the draw; on the last day hours, minutes and seconds. Counts once the page is hydrated. */
export function DrawCountdown({ until, now, onEnd }: DrawCountdownProps) {
  const { t } = useT();
  const [left, setLeft] = useState(() => Date.parse(until) - Date.parse(now));
  // The page that `onEnd` loads again has the same moment in the past until the draw is done: asked once only.
  const ended = useRef('');
  useEffect(() => {
    const endOnce = () => {
      if (ended.current === until) return;
      ended.current = until;
      onEnd();
    };
    return countDown({ until, now, onTick: setLeft, onEnd: endOnce }).stop;
  }, [until, now, onEnd]);
  if (left <= 0) return null;
  const days = Math.floor(left / day);
  const hours = Math.floor(left / hour) % 24;
  const minutes = Math.floor(left / minute) % 60;
  const countKey = (count: number, key: 'raffle.days' | 'raffle.hours'): TextKey =>
    count === 1 ? `${key}_one` : key;
  const parts: [number, TextKey][] = [
    ...(days > 0 ? ([[days, countKey(days, 'raffle.days')]] as [number, TextKey][]) : []),
    [hours, countKey(hours, 'raffle.hours')],
    [minutes, 'raffle.minutes'],
    ...(days > 0 ? [] : ([[Math.floor(left / second) % 60, 'raffle.seconds']] as [number, TextKey][])),
  ];
  return (
    <div role="timer" aria-label={t('raffle.countdown')} className={styles.countdown}>
      {parts.map(([count, key]) => (
        <p key={key}>
          <strong>{count}</strong> {t(key)}
        </p>
      ))}
    </div>
  );
}
