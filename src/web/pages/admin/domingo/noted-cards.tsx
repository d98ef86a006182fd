import { useMemo } from 'react';
import type { EventoDoDomingo, FichasDoCulto } from '#shared/contracts/domingo.ts';
import { churchDateTime } from '#shared/dates.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { ownSteps } from './attendance.ts';
import styles from './sunday.module.css';
import { useSunday } from './sunday-context.ts';
import { useOfflineList } from './use-sunday.ts';
import { notedCards } from './visitor-card.ts';

const listAge = 15_000;

/** The visitors who already have a card of this service, so that no card is typed twice. */
export function NotedCards({ evento }: { evento: EventoDoDomingo }) {
  const { t, time } = useT();
  const inUse = useSunday();
  const { state } = inUse;
  const list = useOfflineList<FichasDoCulto>(inUse, `/admin/domingo/visitantes?evento=${evento.id}`, listAge);
  const cards = useMemo(
    () => notedCards(list.value, ownSteps(state, list.at), state.queue, evento.id),
    [list.value, list.at, state, evento.id],
  );
  if (cards.length === 0) return null;
  return (
    <section className={styles.noted} aria-labelledby="fichas">
      <h2 id="fichas">{t('domingo.cards', { count: cards.length })}</h2>
      <ul>
        {cards.map(({ chave, nome, momento, isWaiting }) => (
          <li key={chave ?? `${nome} ${momento}`}>
            <strong>{nome}</strong>
            <span className={styles.notedAt}>
              {time(churchDateTime(new Date(momento)).slice(11))}
              {isWaiting && ` · ${t('domingo.cards_waiting')}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
