import type { Action, Subject } from './subjects.ts';

/** Who may see a page or call a route. Every route declares one. */
export type Access =
  | { kind: 'public' }
  /** only for people who are not signed in: the auth pages */
  | { kind: 'guest' }
  /** any signed-in member of staff */
  | { kind: 'staff' }
  | AbilityAccess
  /** whoever has one of these */
  | { kind: 'either'; of: readonly AbilityAccess[] };

export interface AbilityAccess {
  kind: 'ability';
  action: Action;
  subject: Subject;
}

export const publicAccess: Access = { kind: 'public' };
export const guestAccess: Access = { kind: 'guest' };
export const staffAccess: Access = { kind: 'staff' };
export const needs = (action: Action, subject: Subject): AbilityAccess => ({
  kind: 'ability',
  action,
  subject,
});
export const either = (...of: readonly AbilityAccess[]): Access => ({ kind: 'either', of });
