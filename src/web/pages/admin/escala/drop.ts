import type { Conflito, Vaga, VoluntarioDaEscala } from '#shared/contracts/escala.ts';
import { conflictsAt, type DutyIndex } from '#shared/escala/conflicts.ts';
import type { Step } from './undo-stack.ts';

/** A volunteer who is being dragged: from the list of people (`origin` null), or out of a place. */
export interface Dragged {
  voluntario: VoluntarioDaEscala;
  origin: Vaga | null;
}

/** The change that a drop makes; `target` null: back to the list of people. Returns null when nothing changes. */
export function stepOfDrop({ voluntario, origin }: Dragged, target: Vaga | null): Step | null {
  if (target === null) return origin && { kind: 'assign', vaga: origin.id, from: voluntario.id, to: null };
  if (target.voluntario === voluntario.id) return null;
  if (origin) return { kind: 'move', from: origin.id, to: target.id };
  return { kind: 'assign', vaga: target.id, from: target.voluntario, to: voluntario.id };
}

/** Conflicts of a drop, with the volunteer that they are about. */
export interface DropConflict {
  voluntario: VoluntarioDaEscala;
  conflito: Conflito;
}

/** The conflicts of a drop, the hard ones first; of both volunteers where two change places. */
export function conflictsOfDrop(
  index: DutyIndex,
  { voluntario, origin }: Dragged,
  target: Vaga,
): DropConflict[] {
  const without = origin ? [origin.id, target.id] : [target.id];
  const conflictsOf = (who: VoluntarioDaEscala, place: Vaga): DropConflict[] =>
    conflictsAt(index, who, place, without).map((conflito) => ({ voluntario: who, conflito }));
  const occupant = target.voluntario === null ? undefined : index.voluntarios.get(target.voluntario);
  const conflicts = [
    ...conflictsOf(voluntario, target),
    ...(origin && occupant ? conflictsOf(occupant, origin) : []),
  ];
  return [
    ...conflicts.filter(({ conflito }) => conflito.kind === 'hard'),
    ...conflicts.filter(({ conflito }) => conflito.kind === 'soft'),
  ];
}

/**
 * Why the volunteer of a place cannot serve there any more: a place or an event may have moved since, days were blocked, or they serve no
 * more.
 */
export function conflictsOfHolder(index: DutyIndex, vaga: Vaga, today: string): Conflito[] {
  const holder = vaga.voluntario === null ? undefined : index.voluntarios.get(vaga.voluntario);
  if (!holder || vaga.estado === 'recusado') return [];
  // Those who served before they left are no conflict.
  const isOver = vaga.ate.slice(0, today.length) < today;
  return conflictsAt(index, holder, vaga).filter(
    ({ kind, rule }) => kind === 'hard' && !(rule === 'inativo' && isOver),
  );
}

export const refusesDrop = (conflicts: readonly DropConflict[]): boolean =>
  conflicts.some(({ conflito }) => conflito.kind === 'hard');
