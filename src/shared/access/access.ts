import type { Action, Subject } from './subjects.ts';

/** Who may see a page or call a route. Every route declares one. */
export type Access =
  | { kind: 'public' }
  /** only for people who are not signed in: the auth pages */
  | { kind: 'guest' }
  /** any signed-in member of staff */
  | { kind: 'staff' }
  | AbilityAccess
  | EitherAccess;

export interface AbilityAccess {
  kind: 'ability';
  action: Action;
  subject: Subject;
}

/** one of these abilities is enough */
export interface EitherAccess {
  kind: 'either';
  of: readonly AbilityAccess[];
}

// Their kinds stay known to TypeScript: an endpoint knows by them whether its caller has an identity.
export const publicAccess = { kind: 'public' } as const satisfies Access;
export const guestAccess = { kind: 'guest' } as const satisfies Access;
export const staffAccess = { kind: 'staff' } as const satisfies Access;
export const needs = (action: Action, subject: Subject): AbilityAccess => ({
  kind: 'ability',
  action,
  subject,
});
export const either = (...of: readonly AbilityAccess[]): EitherAccess => ({ kind: 'either', of });
