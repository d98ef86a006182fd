import type { KeyboardCoordinateGetter } from '@dnd-kit/core';

/** A place to drop on, in the order of the page; the places of one event are one group. */
export interface DropStop {
  id: number | string;
  order: number;
  group: string;
}

/**
 * Where an arrow key leads while something is dragged: up and down to the neighbour, left and right to the first place
 * of the event before or after, Home and End to the first and the last. It stays at the ends.
 */
export function nextStop(stops: readonly DropStop[], current: DropStop['id'] | null, key: string) {
  const sorted = [...stops].sort((a, b) => a.order - b.order);
  const last = sorted.length - 1;
  if (last < 0) return undefined;
  const at = sorted.findIndex(({ id }) => id === current);
  const firstOf = (index: number): number =>
    sorted.findIndex(({ group }) => group === sorted[Math.min(Math.max(index, 0), last)]!.group);
  const groupEnd = (index: number): number =>
    sorted.findLastIndex(({ group }) => group === sorted[index]!.group);
  const target = {
    ArrowDown: () => Math.min(at + 1, last),
    ArrowUp: () => Math.max(at - 1, 0),
    ArrowRight: () => (at < 0 ? 0 : firstOf(groupEnd(at) + 1)),
    ArrowLeft: () => (at < 0 ? 0 : firstOf(firstOf(at) - 1)),
    Home: () => 0,
    End: () => last,
  }[key];
  return target && sorted[target()];
}

/** Moves a keyboard drag from place to place: its centre onto the centre of the place. */
export const placeCoordinates: KeyboardCoordinateGetter = (event, { context }) => {
  const { droppableContainers, over, collisionRect } = context;
  const enabled = droppableContainers.getEnabled();
  const stops = enabled.map(({ id, data }) => ({
    id,
    order: Number(data.current?.order ?? 0),
    group: String(data.current?.group ?? ''),
  }));
  const stop = nextStop(stops, over?.id ?? null, event.code);
  const rect = stop && enabled.find(({ id }) => id === stop.id)?.rect.current;
  if (!rect || !collisionRect) return undefined;
  event.preventDefault();
  return {
    x: rect.left + (rect.width - collisionRect.width) / 2,
    y: rect.top + (rect.height - collisionRect.height) / 2,
  };
};
