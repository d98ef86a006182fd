import { useDraggable } from '@dnd-kit/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { VoluntarioDaEscala } from '#shared/contracts/escala.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import styles from './person-chip.module.css';

interface PersonChipProps {
  person: VoluntarioDaEscala;
  /** duties in the period; left out inside of a place */
  times?: number | undefined;
  /** the copy that follows the pointer */
  raised?: boolean;
}

export function PersonChip({ person, times, raised = false }: PersonChipProps) {
  const { t } = useT();
  return (
    <span className={styles.chip} data-raised={raised || undefined}>
      <IconGripVertical size={16} stroke={1.6} aria-hidden="true" />
      {person.foto && (
        // a photo that does not load leaves no gap
        <img
          src={person.foto}
          alt=""
          width={28}
          height={28}
          loading="lazy"
          draggable={false}
          onError={({ currentTarget }) => currentTarget.remove()}
        />
      )}
      <span className={styles.name} lang={recordLang}>
        {person.nome}
      </span>
      {times !== undefined && (
        <span
          className={styles.times}
          title={times === 1 ? t('escalas.times_one') : t('escalas.times', { count: times })}
        >
          {times}×
        </span>
      )}
    </span>
  );
}

interface DraggablePersonProps extends Omit<PersonChipProps, 'raised'> {
  /** the place that the volunteer would leave; null: the list of people */
  vaga: number | null;
  disabled?: boolean;
}

/** A volunteer that can be dragged. */
export function DraggablePerson({ person, times, vaga, disabled = false }: DraggablePersonProps) {
  const { t } = useT();
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({
    id: vaga === null ? `pessoa-${person.id}` : `vaga-${vaga}`,
    data: { voluntario: person.id, ...(vaga !== null && { vaga }) },
    disabled,
    attributes: { roleDescription: t('escalas.board.role') },
  });
  if (disabled) return <PersonChip person={person} times={times} />;
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={styles.handle}
      data-dragging={isDragging || undefined}
      {...attributes}
      {...listeners}
    >
      <PersonChip person={person} times={times} />
    </button>
  );
}
