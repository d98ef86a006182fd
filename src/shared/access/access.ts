import type { Action, Subject } from './subjects.ts';

/** Two kinds of people sign in, apart: they never share a login, a token, a cookie or an ability. */
export type IdentityKind = 'staff' | 'consumidor';

/** Who may see a page or call a route. Every route declares one. */
export type Access =
  | { kind: 'public' }
  /** only for people who are not signed in as this: its login pages */
  | { kind: 'guest'; as: IdentityKind }
  /** any signed-in member of staff */
  | { kind: 'staff' }
  | AbilityAccess
  | EitherAccess
  /** any signed-in consumer of the store: `read` on `consumidorAuth` in the specification */
  | { kind: 'consumidor' };

/** Staff whose role grants this. */
export interface AbilityAccess {
  kind: 'ability';
  action: Action;
  subject: Subject;
}

/** Staff who have one of these. */
export interface EitherAccess {
  kind: 'either';
  of: readonly AbilityAccess[];
}

// Their kinds stay known to TypeScript: an endpoint knows by them whether its caller has an identity, and which.
export const publicAccess = { kind: 'public' } as const satisfies Access;
export const guestAccess = (as: IdentityKind) => ({ kind: 'guest', as }) as const satisfies Access;
export const staffAccess = { kind: 'staff' } as const satisfies Access;
export const consumidorAccess = { kind: 'consumidor' } as const satisfies Access;
export const needs = (action: Action, subject: Subject): AbilityAccess => ({
  kind: 'ability',
  action,
  subject,
});
export const either = (...of: readonly AbilityAccess[]): EitherAccess => ({ kind: 'either', of });

/** Whose place a page or route is; undefined where nobody is asked to sign in. */
export function identityOf(access: Access): IdentityKind | undefined {
  if (access.kind === 'public') return undefined;
  if (access.kind === 'guest') return access.as;
  return access.kind === 'consumidor' ? 'consumidor' : 'staff';
}
