import type { IdentityKind } from '#shared/access/access.ts';
import type { AbilityRule } from '#shared/access/subjects.ts';

export interface UserData {
  id: number;
  name: string;
  email: string;
  /** whether the user proved to receive mail at the address; until then no role has effect */
  email_verificado: boolean;
  /** the id of the account's photo, under /arquivos; null: none */
  foto: string | null;
  /** the role's name; null while the account waits for one */
  role: string | null;
  /** the names of the departments that they lead; only where the role is limited to these */
  lidera?: string[];
  /** the role demands two-step verification: it has no effect until the account has set it up */
  falta_duas_etapas?: true;
  /** another user set the password of the account: its owner must choose a new one before doing anything else */
  trocar_senha?: true;
}

export interface LoginResponse {
  accessToken: string;
  userData: UserData;
  userAbilityRules: AbilityRule[];
}

/**
 * The kind of account whose bearer token an API call carries, by the first part of its path; other calls
 * carry none.
 */
export const bearerAreas: Readonly<Record<string, IdentityKind>> = {
  admin: 'staff',
  broadcasting: 'staff',
  'loja-virtual': 'consumidor',
};

/** A consumer of the store. */
export interface Consumidor {
  id: number;
  nome: string;
  email: string;
}

/** The visitor of a page, from the session cookies; one person may be both staff and consumer. */
export interface Visitor {
  /** signed in to the office */
  user: UserData | null;
  /** what the role of `user` grants; a consumer has no rules */
  rules: AbilityRule[];
  /** signed in to the store */
  consumidor: Consumidor | null;
}

export const anonymous: Visitor = { user: null, rules: [], consumidor: null };
