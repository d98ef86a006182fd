import type { Ability } from '#shared/access/ability.ts';
import type { IdentityKind } from '#shared/access/access.ts';
import type { AbilityRule } from '#shared/access/subjects.ts';
import type { Consumidor, UserData } from '#shared/contracts/auth.ts';

/** A member of staff who is signed in to the office. */
export interface StaffIdentity {
  kind: 'staff';
  /** 0 for an API key, which is no session */
  sessionId: number;
  /** the API key by which a programme acts in the owner's name, with the key's rules and churches */
  key?: { id: number; nome: string };
  user: UserData;
  rules: AbilityRule[];
  ability: Ability;
  /** the churches to which this person is limited; null: not limited */
  igrejas: readonly number[] | null;
  /** the departments this person leads, if the role is limited to them; null: not limited */
  departamentos: readonly number[] | null;
  /** whether they proved who they are in the last minutes, as dangerous actions require (http/recent-proof.ts) */
  isRecent: boolean;
}

/** A consumer who is signed in to the store: without rules of the office, and so without an ability. */
export interface ConsumidorIdentity {
  kind: 'consumidor';
  sessionId: number;
  consumidor: Consumidor;
  /** whether the account proved that it reads the mail of its address */
  email_verificado: boolean;
}

/** The state of a session when it was last read. It may have changed since, so nothing may be answered before `state` is verified. */
export interface RememberedSession<
  Identity = Pick<StaffIdentity, 'user' | 'ability' | 'igrejas' | 'departamentos'>,
> {
  identity: Identity;
  /** a text of everything that the identity was derived from */
  state: string;
  /** part of the name of a statement with `stateSql`: another SQL text has another name */
  stateName: string;
  /** SQL of the current state, with parameters from `$first` on, and their values; null: the session has ended */
  stateSql(first: number): string;
  stateValues(): unknown[];
}

/** The sessions of one kind of identity: the name of the cookie, and the lookup by token or cookie. */
export interface SessionSource<Identity> {
  cookie: string;
  byToken(token: string): Promise<Identity | null>;
  byCookie(value: string | undefined): Promise<Identity | null>;
  /** the state of a session when it was last read, for a genuine token */
  remembered?(token: string): RememberedSession<Identity> | null;
}

/** The API keys of members of staff. */
export interface KeySource {
  /** the current rights of the key; null: it is wrong, expired or revoked, or its owner is blocked */
  byKey(key: string): Promise<StaffIdentity | null>;
}

/** The lookup of each kind of identity: a token or cookie of one kind is never passed to the other's source. */
export interface SessionSources extends Record<IdentityKind, SessionSource<unknown>> {
  staff: SessionSource<StaffIdentity>;
  consumidor: SessionSource<ConsumidorIdentity>;
}
