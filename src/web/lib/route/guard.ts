import { abilityFrom } from '#shared/access/ability.ts';
import { type Access, type IdentityKind, identityOf } from '#shared/access/access.ts';
import type { AbilityRule } from '#shared/access/subjects.ts';
import type { Visitor } from '#shared/contracts/auth.ts';

export type Verdict = { pass: true } | { redirect: string };

const pass: Verdict = { pass: true };
const notAuthorizedPath = '/not-authorized';

/** Login and start page of each kind of account. */
const places: Record<IdentityKind, { login: string; home: string }> = {
  staff: { login: '/auth/login', home: '/admin' },
  consumidor: { login: '/loja-virtual/auth/login', home: '/loja-virtual' },
};

const isSignedIn = ({ user, consumidor }: Visitor): Record<IdentityKind, boolean> => ({
  staff: user !== null,
  consumidor: consumidor !== null,
});

/** An account without a role has no rules yet: it may only see the dashboard, which tells the user so. */
const rulesOf = ({ user, rules }: Visitor): AbilityRule[] =>
  user?.role === null ? [...rules, { action: 'read', subject: 'Auth' }] : rules;

function mayEnter(access: Access, visitor: Visitor): boolean {
  const signedIn = isSignedIn(visitor);
  switch (access.kind) {
    case 'public':
      return true;
    case 'guest':
      return !signedIn[access.as];
    case 'staff':
    case 'consumidor':
      return signedIn[access.kind];
    case 'ability':
      return signedIn.staff && abilityFrom(rulesOf(visitor)).can(access.action, access.subject);
    case 'either':
      return access.of.some((one) => mayEnter(one, visitor));
  }
}

const isOffice = ({ kind }: Access): boolean => ['staff', 'ability', 'either'].includes(kind);

/** Section 6 of the specification; `path` is the requested address with its query. */
export function guard(access: Access, visitor: Visitor, path: string): Verdict {
  const { login, home } = places[identityOf(access) ?? 'staff'];
  // a temporary password blocks the whole office: its start page asks for a new one
  if (visitor.user?.trocar_senha && isOffice(access))
    return path.split('?')[0] === home ? pass : { redirect: home };
  if (mayEnter(access, visitor)) return pass;
  if (access.kind === 'guest') return { redirect: home };
  if (Object.values(isSignedIn(visitor)).includes(true)) return { redirect: notAuthorizedPath };
  return { redirect: `${login}?${new URLSearchParams({ to: path })}` };
}
