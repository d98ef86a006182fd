import { abilityFrom } from '#shared/access/ability.ts';
import type { Access } from '#shared/access/access.ts';
import type { AbilityRule } from '#shared/access/subjects.ts';
import type { Visitor } from '#shared/contracts/auth.ts';

export type Verdict = { pass: true } | { redirect: string };

const pass: Verdict = { pass: true };
export const notAuthorizedPath = '/not-authorized';

export const isLoggedIn = (visitor: Visitor): boolean => visitor.user !== null || visitor.consumer !== null;

/** Who waits for a role has no rules yet, and is told so on the dashboard instead of at a closed door. */
const rulesOf = ({ user, rules }: Visitor): AbilityRule[] =>
  user?.role === null ? [...rules, { action: 'read', subject: 'Auth' }] : rules;

export function mayEnter(access: Access, visitor: Visitor): boolean {
  switch (access.kind) {
    case 'public':
      return true;
    case 'guest':
      return !isLoggedIn(visitor);
    case 'staff':
      return visitor.user !== null;
    case 'ability':
      return abilityFrom(rulesOf(visitor)).can(access.action, access.subject);
    case 'either':
      return access.of.some((one) => mayEnter(one, visitor));
  }
}

/** Section 6 of the specification; `path` is what was asked for, with its query. */
export function guard(access: Access, visitor: Visitor, path: string, layoutIsStore: boolean): Verdict {
  if (mayEnter(access, visitor)) return pass;
  if (access.kind === 'guest') return { redirect: layoutIsStore ? '/loja-virtual' : '/admin' };
  if (isLoggedIn(visitor)) return { redirect: notAuthorizedPath };
  const login = layoutIsStore ? '/loja-virtual/auth/login' : '/auth/login';
  return { redirect: `${login}?${new URLSearchParams({ to: path })}` };
}
