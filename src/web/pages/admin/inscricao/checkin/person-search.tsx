import { type FormEvent, useId, useState } from 'react';
import type { IngressoNaLista } from '#shared/contracts/checkin.ts';
import { refusalOf, ticketCode } from '#shared/inscricao/door.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './checkin.module.css';
import { entryOf, findPeople, type OfflineList, type QueuedStep } from './door-state.ts';
import { timeOf } from './verdict-texts.ts';

interface PersonSearchProps {
  list: OfflineList | undefined;
  queue: readonly QueuedStep[];
  /** called when the search changes: the answer about the last person no longer applies */
  onTyping: () => void;
  /** called for a search, not a whole code, that was sent with Enter */
  onSearch: (typed: string) => void;
  onCode: (text: string) => Promise<void>;
  onEnter: (id: number) => Promise<void>;
  onUndo: (ticket: IngressoNaLista, entry: { momento: string; aparelho: string | null }) => void;
}

/** Lets people in by name, or by a typed code, which counts as a scan. */
export function PersonSearch({
  list,
  queue,
  onTyping,
  onSearch,
  onCode,
  onEnter,
  onUndo,
}: PersonSearchProps) {
  const { t, number } = useT();
  const [typed, setTyped] = useState('');
  const heading = useId();
  const isCode = ticketCode(typed) !== undefined;
  const { found, more } = list && !isCode ? findPeople(list, typed) : { found: [], more: 0 };
  const isSearching = !isCode && typed.trim() !== '' && list !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isCode) return onSearch(typed);
    setTyped('');
    void onCode(typed);
  };
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <h2 id={heading} className="visually-hidden">
        {t('entrada.search')}
      </h2>
      <form onSubmit={submit}>
        <TextInput
          label={t('entrada.search')}
          help={t('entrada.search_help')}
          type="search"
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            onTyping();
          }}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
        />
        {isCode && (
          <Button type="submit" size="lg" wide>
            {t('entrada.enter')}
          </Button>
        )}
      </form>
      <p className="visually-hidden" role="status">
        {isSearching &&
          found.length > 0 &&
          (found.length === 1
            ? t('entrada.results_one')
            : t('entrada.results', { count: number(found.length + more) }))}
      </p>
      {isSearching && found.length === 0 && <p className={styles.none}>{t('entrada.results_none')}</p>}
      {found.length > 0 && list && (
        <ul className={styles.people}>
          {found.map((ticket) => (
            <Person
              key={ticket.id}
              ticket={ticket}
              isCancelled={list.evento.cancelado}
              entry={entryOf(ticket, queue)}
              onEnter={() => {
                setTyped('');
                void onEnter(ticket.id);
              }}
              onUndo={(entry) => onUndo(ticket, entry)}
            />
          ))}
        </ul>
      )}
      {more > 0 && <p className={styles.none}>{t('entrada.results_more', { count: number(more) })}</p>}
    </section>
  );
}

interface PersonProps {
  ticket: IngressoNaLista;
  isCancelled: boolean;
  entry: { momento: string; aparelho: string | null } | null;
  onEnter: () => void;
  onUndo: (entry: { momento: string; aparelho: string | null }) => void;
}

function Person({ ticket, isCancelled, entry, onEnter, onUndo }: PersonProps) {
  const { t, time } = useT();
  const name = ticket.nome ?? t('entrada.nameless');
  const motivo = refusalOf({ ...ticket, evento_cancelado: isCancelled });
  const place = entry?.aparelho ?? '';
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span>{[ticket.lote, ...ticket.respostas.map(({ resposta }) => resposta)].join(' · ')}</span>
        {motivo && <span className={styles.bad}>{t(`entrada.why.${motivo}`)}</span>}
        {entry && !motivo && (
          <span className={styles.good}>
            {t('entrada.entered_at', { time: timeOf(entry.momento, { time }), place })}
          </span>
        )}
      </div>
      {!motivo && !entry && (
        <Button aria-label={t('entrada.enter_of', { name })} onClick={onEnter}>
          {t('entrada.enter')}
        </Button>
      )}
      {entry?.aparelho && (
        <Button variant="quiet" aria-label={t('entrada.undo_of', { name })} onClick={() => onUndo(entry)}>
          {t('entrada.undo')}
        </Button>
      )}
    </li>
  );
}
