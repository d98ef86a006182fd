import { type Ability, abilityFrom } from './ability.ts';
import { type AbilityRule, type Action, actionsOn, type Subject, subjects } from './subjects.ts';

/**
 * The subjects on which every API key is limited, whatever its owner may do: accounts carry passwords and roles, and changing
 * where money goes requires the user's password. `all` stands for administering (roles, backups, jobs) and is never granted as such.
 */
const keyLimits: Partial<Record<Subject, readonly Action[]>> = {
  Auth: [],
  all: [],
  consumidorAuth: [],
  recebimentos: ['read'],
  users: ['read', 'list'],
};

/** The actions on a subject that a key can have. */
export const keyActionsOn = (subject: Subject): readonly Action[] => keyLimits[subject] ?? actionsOn(subject);

/** The effective rules of a key: what both its own rules and the abilities of its owner allow. */
export function keyRules(rules: readonly AbilityRule[], owner: Ability): AbilityRule[] {
  const requested = abilityFrom(rules);
  return subjects.flatMap((subject) =>
    keyActionsOn(subject)
      .filter((action) => requested.can(action, subject) && owner.can(action, subject))
      .map((action) => ({ action, subject })),
  );
}

/** Whether the owner can give this rule to a key. A rule on `all` stands for everything that keys may do and the owner may do. */
export const mayGiveToKey = (rule: AbilityRule, owner: Ability): boolean =>
  rule.subject === 'all'
    ? keyRules([rule], owner).length > 0
    : keyActionsOn(rule.subject).includes(rule.action) && owner.can(rule.action, rule.subject);
