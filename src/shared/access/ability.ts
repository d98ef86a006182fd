import { createMongoAbility, type MongoAbility } from '@casl/ability';
import type { AbilityRule, Action, Subject } from './subjects.ts';

// declared in access.ts, so that pages that only declare their access do not load CASL
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
