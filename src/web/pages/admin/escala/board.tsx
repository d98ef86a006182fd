import {
  type Active,
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  type Over,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useState } from 'react';
import type { Escala, Vaga } from '#shared/contracts/escala.ts';
import type { DutyIndex } from '#shared/escala/conflicts.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import boards from '#web/ui/board.module.css';
import styles from './board.module.css';
import { BoardEvent } from './board-event.tsx';
import { BoardPeople, peopleId } from './board-people.tsx';
import {
  conflictsOfDrop,
  conflictsOfHolder,
  type Dragged,
  type DropConflict,
  refusesDrop,
  stepOfDrop,
} from './drop.ts';
import { useEscalaContext } from './escala-context.ts';
import { PersonChip } from './person-chip.tsx';
import { placeCoordinates } from './place-order.ts';
import type { Step } from './undo-stack.ts';
import { useToday } from './use-escala-page.ts';

interface BoardProps {
  escala: Escala;
  index: DutyIndex;
  onDragging: (dragging: boolean) => void;
  onDrop: (step: Step) => void;
}

/**
 * A pointer drops on the place below it, a keyboard drag on the place nearest to its centre. On narrow screens the list of
 * people covers places: a drop there always means the list.
 */
const collision: CollisionDetection = (args) => {
  if (!args.pointerCoordinates) return closestCenter(args);
  const within = pointerWithin(args);
  const people = within.find(({ id }) => id === peopleId);
  return people ? [people] : within;
};

export function Board({ escala, index, onDragging, onDrop }: BoardProps) {
  const { t } = useT();
  const { schedule, words } = useEscalaContext();
  const today = useToday();
  const [dragged, setDragged] = useState<Dragged>();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // a short touch scrolls
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: placeCoordinates }),
  );
  const places = new Map(escala.vagas.map((vaga) => [vaga.id, vaga]));
  const targetOf = (over: Over | null): Vaga | null | undefined =>
    over ? (over.id === peopleId ? null : places.get(Number(over.id))) : undefined;
  function readDragged({ data }: Active): Dragged | undefined {
    const { voluntario, vaga }: { voluntario?: number; vaga?: number } = data.current ?? {};
    const person = voluntario === undefined ? undefined : schedule.people.get(voluntario);
    return person && { voluntario: person, origin: (vaga !== undefined && places.get(vaga)) || null };
  }
  const conflictsAt = (target: Vaga): DropConflict[] =>
    dragged && target.voluntario !== dragged.voluntario.id ? conflictsOfDrop(index, dragged, target) : [];
  const end = () => {
    setDragged(undefined);
    onDragging(false);
  };

  const nameOf = (active: Active): string => readDragged(active)?.voluntario.nome ?? '';
  const placeText = (vaga: Vaga): string =>
    t('escalas.board.place', {
      funcao: vaga.funcao,
      evento: schedule.events.get(vaga.evento)?.nome ?? '',
      quando: words.moment(vaga.de),
    });
  function verdict(active: Active, target: Vaga): string {
    const moved = readDragged(active);
    if (!moved || target.voluntario === moved.voluntario.id) return '';
    const conflicts = conflictsOfDrop(index, moved, target);
    const reasons = conflicts.map(({ conflito }) => words.conflict(conflito)).join('; ');
    if (refusesDrop(conflicts)) return t('escalas.board.refused', { reasons });
    const holder = target.voluntario === null ? undefined : schedule.people.get(target.voluntario)?.nome;
    const occupantText =
      holder && t(moved.origin ? 'escalas.board.swaps' : 'escalas.board.replaces', { nome: holder });
    return [
      occupantText,
      conflicts.length > 0 ? t('escalas.board.warned', { reasons }) : t('escalas.board.free'),
    ]
      .filter(Boolean)
      .join(' ');
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('escalas.board.picked', { nome: nameOf(active) }),
    onDragOver({ active, over }) {
      const target = targetOf(over);
      if (target === undefined) return t('escalas.board.nowhere');
      if (target) return `${placeText(target)} ${verdict(active, target)}`;
      const moved = readDragged(active);
      return moved?.origin
        ? t('escalas.board.over_people')
        : t('escalas.board.picked', { nome: nameOf(active) });
    },
    onDragEnd({ active, over }) {
      const target = targetOf(over);
      const moved = readDragged(active);
      const nome = nameOf(active);
      if (target === undefined || !moved || !stepOfDrop(moved, target))
        return t('escalas.board.back', { nome });
      if (target === null) return t('escalas.board.taken_out', { nome });
      return refusesDrop(conflictsOfDrop(index, moved, target))
        ? verdict(active, target)
        : t('escalas.board.dropped', { nome, place: placeText(target) });
    },
    onDragCancel: ({ active }) => t('escalas.board.back', { nome: nameOf(active) }),
  };

  let order = 0;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collision}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('escalas.board.how') } }}
      onDragStart={({ active }) => {
        setDragged(readDragged(active));
        onDragging(true);
      }}
      onDragCancel={end}
      onDragEnd={({ active, over }) => {
        end();
        const target = targetOf(over);
        const moved = readDragged(active);
        if (!moved || target === undefined) return;
        if (target && refusesDrop(conflictsOfDrop(index, moved, target))) return;
        const step = stepOfDrop(moved, target);
        if (step) onDrop(step);
      }}
    >
      <div className={`${boards.board} ${styles.board}`}>
        <BoardPeople escala={escala} isDragging={dragged !== undefined} />
        <div className={styles.events}>
          {schedule.eventPlaces
            .filter(({ vagas }) => vagas.length > 0)
            .map((entry) => {
              const first = order;
              order += entry.vagas.length;
              return (
                <BoardEvent
                  key={entry.evento.id}
                  entry={entry}
                  first={first}
                  dragged={dragged}
                  conflictsAt={conflictsAt}
                  holderConflicts={(vaga) => conflictsOfHolder(index, vaga, today)}
                />
              );
            })}
        </div>
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && <PersonChip person={dragged.voluntario} raised />}
      </DragOverlay>
    </DndContext>
  );
}
