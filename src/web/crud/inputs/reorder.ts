/** The list with one element moved; the same list when the positions are out of range. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  if (from === to || from < 0 || to < 0 || from >= list.length || to >= list.length) return list;
  const next = [...list];
  const [item] = next.splice(from, 1);
  next.splice(to, 0, item as T);
  return next;
}

export const without = <T>(list: readonly T[], at: number): readonly T[] =>
  list.filter((_, index) => index !== at);
