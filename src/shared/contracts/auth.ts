import type { AbilityRule } from '#shared/access/subjects.ts';

export interface UserData {
  id: number;
  name: string;
  email: string;
  /** the role's name; null while the account waits for one */
  role: string | null;
}

export interface LoginResponse {
  accessToken: string;
  userData: UserData;
  userAbilityRules: AbilityRule[];
}

/** A consumer of the store; the store fills it in. */
export interface ConsumerData {
  id: number;
  nome: string;
  email: string;
}

/** Who asks for a page, as the server knows from the session cookie. */
export interface Visitor {
  user: UserData | null;
  consumer: ConsumerData | null;
  rules: AbilityRule[];
}

export const anonymous: Visitor = { user: null, consumer: null, rules: [] };
