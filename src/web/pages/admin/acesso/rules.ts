import {
  type AbilityRule,
  type Action,
  actions,
  actionsOn,
  type Subject,
  subjects,
} from '#shared/access/subjects.ts';

/** What a role may do, as the matrix holds it: `action subject`. */
export type Rules = ReadonlySet<string>;

/** What the sheet of a role holds. */
export interface RoleContent {
  nome: string;
  descricao: string;
  rules: Rules;
  igrejas: readonly { id: number }[];
}

const sameSet = (one: ReadonlySet<unknown>, other: ReadonlySet<unknown>): boolean =>
  one.size === other.size && [...one].every((item) => other.has(item));

/** Whether nothing would be lost: the order in which rules and churches were chosen means nothing. */
export const isSameRole = (one: RoleContent, other: RoleContent): boolean =>
  one.nome === other.nome &&
  one.descricao === other.descricao &&
  sameSet(one.rules, other.rules) &&
  sameSet(new Set(one.igrejas.map(({ id }) => id)), new Set(other.igrejas.map(({ id }) => id)));

const key = (action: Action, subject: Subject): string => `${action} ${subject}`;

export const rulesFrom = (list: readonly AbilityRule[]): Rules =>
  new Set(list.map(({ action, subject }) => key(action, subject)));

export const rulesList = (rules: Rules): AbilityRule[] =>
  subjects.flatMap((subject) =>
    actions.filter((action) => rules.has(key(action, subject))).map((action) => ({ action, subject })),
  );

export const isGranted = (rules: Rules, action: Action, subject: Subject): boolean =>
  rules.has(key(action, subject));

/** Included in a wider one that is granted: everything here, this everywhere, or everything everywhere. */
export function isImplied(rules: Rules, action: Action, subject: Subject): boolean {
  const wider: [Action, Subject][] = [
    ['manage', subject],
    [action, 'all'],
    ['manage', 'all'],
  ];
  return wider.some(([a, s]) => (a !== action || s !== subject) && rules.has(key(a, s)));
}

/** Grants or takes back; what the new one includes needs no saying any more. */
export function toggled(rules: Rules, action: Action, subject: Subject): Rules {
  const next = new Set(rules);
  if (next.delete(key(action, subject))) return next;
  next.add(key(action, subject));
  for (const { action: a, subject: s } of rulesList(next)) if (isImplied(next, a, s)) next.delete(key(a, s));
  return next;
}

/** Whether granting it means anything: a door is open or not. */
export const isMeant = (action: Action, subject: Subject): boolean => actionsOn(subject).includes(action);

/** How many sections a role reaches at all; undefined: every one. */
export function reach(list: readonly AbilityRule[]): number | undefined {
  const reached = new Set(list.map(({ subject }) => subject));
  if (reached.has('all')) return undefined;
  return [...reached].filter((subject) => subject !== 'Auth' && subject !== 'consumidorAuth').length;
}

/** Where the keyboard goes from a cell of the matrix; the same cell where it cannot go. */
export function neighbour(
  [row, column]: readonly [number, number],
  pressed: string,
  rows: number,
  columns: number,
): [number, number] | undefined {
  const within = (value: number, size: number): number => Math.min(Math.max(value, 0), size - 1);
  switch (pressed) {
    case 'ArrowUp':
      return [within(row - 1, rows), column];
    case 'ArrowDown':
      return [within(row + 1, rows), column];
    case 'ArrowLeft':
      return [row, within(column - 1, columns)];
    case 'ArrowRight':
      return [row, within(column + 1, columns)];
    case 'Home':
      return [row, 0];
    case 'End':
      return [row, columns - 1];
    default:
      return undefined;
  }
}
