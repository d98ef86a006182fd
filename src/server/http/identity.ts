import type { Ability } from '#shared/access/ability.ts';
import type { IdentityKind } from '#shared/access/access.ts';
import type { AbilityRule } from '#shared/access/subjects.ts';
import type { Consumidor, UserData } from '#shared/contracts/auth.ts';

/** A member of staff who is signed in to the office. */
export interface StaffIdentity {
  kind: 'staff';
  sessionId: number;
  user: UserData;
  rules: AbilityRule[];
  ability: Ability;
  /** the churches this person is limited to; null knows no limit */
  igrejas: readonly number[] | null;
}

/** A consumer who is signed in to the store: has no rules of the office, and so no ability. */
export interface ConsumidorIdentity {
  kind: 'consumidor';
  sessionId: number;
  consumidor: Consumidor;
}

/** The sessions of one kind of people: the cookie that names one, and whom a token or a cookie stands for. */
export interface SessionSource<Identity> {
  cookie: string;
  byToken(token: string): Promise<Identity | null>;
  byCookie(value: string | undefined): Promise<Identity | null>;
}

/** Where each kind of identity is looked up: a token or a cookie of one kind is never shown to the other's source. */
export interface SessionSources extends Record<IdentityKind, SessionSource<unknown>> {
  staff: SessionSource<StaffIdentity>;
  consumidor: SessionSource<ConsumidorIdentity>;
}

/** Where there is no store, no consumer is signed in. */
export const noConsumidores: SessionSource<ConsumidorIdentity> = {
  cookie: 'sessao_consumidor',
  byToken: async () => null,
  byCookie: async () => null,
};
