import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { numberText } from '#web/lib/rifa/numbers.ts';
import styles from './chosen-numbers.module.css';
import type { Choice, ChoiceNotice } from './use-chosen.ts';

/** Number of chosen numbers shown at once; the others on demand. */
const few = 12;

/** The chosen numbers, each with a button that removes it, and the notice about the last change. */
export function ChosenNumbers({ width, choice }: { width: number; choice: Choice }) {
  const { t } = useT();
  const [showsAll, setShowsAll] = useState(false);
  const { numbers, notice, toggle, clear } = choice;
  const text = (number: number): string => numberText(number, width);
  const sorted = numbers.toSorted((a, b) => a - b);
  const shown = showsAll ? sorted : sorted.slice(0, few);
  return (
    <div className={styles.chosen}>
      <p role="status" className={styles.notice} data-shown={notice ? true : undefined}>
        {notice && <NoticeText notice={notice} text={text} />}
      </p>
      {numbers.length > 0 && (
        <ul className={styles.list} aria-label={t('raffle.chosen_list')}>
          {shown.map((number) => (
            <li key={number}>
              <button
                type="button"
                aria-label={t('raffle.chosen_remove', { number: text(number) })}
                title={t('raffle.chosen_remove', { number: text(number) })}
                onClick={() => toggle(number)}
              >
                {text(number)}
                <IconX size={14} stroke={2} aria-hidden="true" />
              </button>
            </li>
          ))}
          {sorted.length > shown.length && (
            <li>
              <button type="button" data-variant="plain" onClick={() => setShowsAll(true)}>
                {t('raffle.chosen_all', { count: sorted.length })}
              </button>
            </li>
          )}
          <li>
            <button type="button" data-variant="plain" onClick={clear}>
              {t('raffle.chosen_clear')}
            </button>
          </li>
        </ul>
      )}
    </div>
  );
}

function NoticeText({ notice, text }: { notice: ChoiceNotice; text: (number: number) => string }) {
  const { t } = useT();
  switch (notice.kind) {
    case 'lost':
      return t(notice.numbers.length === 1 ? 'raffle.lost_one' : 'raffle.lost', {
        numbers: notice.numbers.map(text).join(', '),
      });
    case 'full':
      return t('raffle.full', { count: notice.count });
    case 'fewer':
      return t('raffle.quick_fewer', { count: notice.count });
  }
}
