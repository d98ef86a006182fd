import { useDroppable } from '@dnd-kit/core';
import { useState } from 'react';
import type { Escala } from '#shared/contracts/escala.ts';
import { mayServe } from '#shared/escala/conflicts.ts';
import { plainLetters } from '#shared/plain-letters.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import boards from '#web/ui/board.module.css';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './board.module.css';
import { useEscalaContext } from './escala-context.ts';
import { DraggablePerson } from './person-chip.tsx';

/** The id of the list of people: a volunteer who is dropped there leaves the place. */
export const peopleId = 'pessoas';

interface BoardPeopleProps {
  escala: Escala;
  isDragging: boolean;
}

/** The volunteers who may serve, those with the fewest duties first. */
export function BoardPeople({ escala, isDragging }: BoardPeopleProps) {
  const { t } = useT();
  const { schedule } = useEscalaContext();
  const [typed, setTyped] = useState('');
  const { setNodeRef, isOver } = useDroppable({ id: peopleId, data: { order: -1, group: peopleId } });
  const times = new Map<number, number>();
  for (const { voluntario } of escala.vagas)
    if (voluntario !== null) times.set(voluntario, (times.get(voluntario) ?? 0) + 1);
  const words = plainLetters(typed.trim());
  const people = [...schedule.people.values()]
    .filter(
      (one) =>
        mayServe(one) &&
        (plainLetters(one.nome).includes(words) ||
          one.funcoes.some(({ funcao }) => plainLetters(funcao).includes(words))),
    )
    .toSorted(
      (a, b) =>
        (times.get(a.id) ?? 0) - (times.get(b.id) ?? 0) || a.nome.localeCompare(b.nome) || a.id - b.id,
    );
  return (
    <aside
      className={`${boards.column} ${styles.people}`}
      ref={setNodeRef}
      data-over={(isDragging && isOver) || undefined}
    >
      <h2>{t('escalas.board.people')}</h2>
      <TextInput
        label={t('escalas.board.find')}
        type="search"
        placeholder={t('escalas.board.find')}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {people.length === 0 && <p className={styles.note}>{t('escalas.nobody_found')}</p>}
      <ul className={boards.items}>
        {people.map((person) => (
          <li key={person.id}>
            <DraggablePerson person={person} times={times.get(person.id) ?? 0} vaga={null} />
          </li>
        ))}
      </ul>
    </aside>
  );
}
