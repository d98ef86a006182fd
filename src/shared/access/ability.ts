import { createMongoAbility, type MongoAbility } from '@casl/ability';
import type { AbilityRule, Action, Subject } from './subjects.ts';

// pages that only name their access do without the engine that checks it
export {
  type Access,
  consumidorAccess,
  either,
  guestAccess,
  needs,
  publicAccess,
  staffAccess,
} from './access.ts';

export type Ability = MongoAbility<[Action, Subject]>;

/** Denied unless a rule grants it; CASL reads `manage` as any action and `all` as any subject. */
export const abilityFrom = (rules: readonly AbilityRule[]): Ability =>
  createMongoAbility<Ability>([...rules]);
