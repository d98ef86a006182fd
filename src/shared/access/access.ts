import type { Action, Subject } from './subjects.ts';

/** The two kinds of accounts, which never share a login, a token, a cookie or an ability. */
export type IdentityKind = 'staff' | 'consumidor';

/** Who may see a page or call a route. Every route declares one. */
export type Access =
  | { kind: 'public' }
  /** only for visitors who are not signed in with this kind of account: its login pages */
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

// `as const` keeps their kinds in the types, by which an endpoint knows whether and how its caller is signed
// in.
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

/** The kind of account that a page or route is for; undefined for public ones. */
export function identityOf(access: Access): IdentityKind | undefined {
  if (access.kind === 'public') return undefined;
  if (access.kind === 'guest') return access.as;
  return access.kind === 'consumidor' ? 'consumidor' : 'staff';
}
