import { createMongoAbility, type MongoAbility } from '@casl/ability';
import type { AbilityRule, Action, Subject } from './subjects.ts';

export type Ability = MongoAbility<[Action, Subject]>;

/** Denied unless a rule grants it; CASL reads `manage` as any action and `all` as any subject. */
export const abilityFrom = (rules: readonly AbilityRule[]): Ability =>
  createMongoAbility<Ability>([...rules]);

/** Who may see a page or call a route. Every route declares one. */
export type Access =
  | { kind: 'public' }
  /** only for people who are not signed in: the auth pages */
  | { kind: 'guest' }
  /** any signed-in member of staff */
  | { kind: 'staff' }
  | { kind: 'ability'; action: Action; subject: Subject };

export const publicAccess: Access = { kind: 'public' };
export const guestAccess: Access = { kind: 'guest' };
export const staffAccess: Access = { kind: 'staff' };
export const needs = (action: Action, subject: Subject): Access => ({ kind: 'ability', action, subject });
