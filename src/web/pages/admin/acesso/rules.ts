import {
  type AbilityRule,
  type Action,
  actions,
  actionsOn,
  type Subject,
  subjects,
} from '#shared/access/subjects.ts';

/** The granted rules as the matrix holds them: `action subject`. */
export type Rules = ReadonlySet<string>;

/** The values of the role form. */
export interface RoleContent {
  nome: string;
  descricao: string;
  rules: Rules;
  igrejas: readonly { id: number }[];
  por_departamento: boolean;
}

const sameSet = (one: ReadonlySet<unknown>, other: ReadonlySet<unknown>): boolean =>
  one.size === other.size && [...one].every((item) => other.has(item));

/** Whether two drafts are equal; the order of rules and churches does not matter. */
export const isSameRole = (one: RoleContent, other: RoleContent): boolean =>
  one.nome === other.nome &&
  one.descricao === other.descricao &&
  one.por_departamento === other.por_departamento &&
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

/** Whether a wider rule includes it: `manage` on the subject, the action on `all`, or `manage all`. */
export function isImplied(rules: Rules, action: Action, subject: Subject): boolean {
  const wider: [Action, Subject][] = [
    ['manage', subject],
    [action, 'all'],
    ['manage', 'all'],
  ];
  return wider.some(([a, s]) => (a !== action || s !== subject) && rules.has(key(a, s)));
}

/** Grants or revokes a rule; rules that the new one includes are removed. */
export function toggled(rules: Rules, action: Action, subject: Subject): Rules {
  const next = new Set(rules);
  if (next.delete(key(action, subject))) return next;
  next.add(key(action, subject));
  for (const { action: a, subject: s } of rulesList(next)) if (isImplied(next, a, s)) next.delete(key(a, s));
  return next;
}

/** Whether the subject has this action: the office itself, for example, only has the sign-in. */
export const isGrantable = (action: Action, subject: Subject): boolean => actionsOn(subject).includes(action);

/** The number of sections a role may use; undefined for all. */
export function countSections(list: readonly AbilityRule[]): number | undefined {
  const reached = new Set(list.map(({ subject }) => subject));
  if (reached.has('all')) return undefined;
  return [...reached].filter((subject) => subject !== 'Auth' && subject !== 'consumidorAuth').length;
}

/** The cell that an arrow key moves to; the same cell at the edge. */
export function nextCell(
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
