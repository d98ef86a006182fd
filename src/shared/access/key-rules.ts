import { type Ability, abilityFrom } from './ability.ts';
import { type AbilityRule, type Action, actionsOn, type Subject, subjects } from './subjects.ts';

/**
 * What no API key may do, whoever owns it: accounts carry passwords and roles, and a change of where money goes asks a person
 * for the password. `all` stands for administering (roles, backups, jobs) and is never granted as such.
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

/** What a key with these rules may do while its owner may do this: never more than either. */
export function keyRules(rules: readonly AbilityRule[], owner: Ability): AbilityRule[] {
  const asked = abilityFrom(rules);
  return subjects.flatMap((subject) =>
    keyActionsOn(subject)
      .filter((action) => asked.can(action, subject) && owner.can(action, subject))
      .map((action) => ({ action, subject })),
  );
}

/** Whether the owner can give this rule to a key. On `all` it means: whatever keys may have, as far as the owner has it. */
export const mayGiveToKey = (rule: AbilityRule, owner: Ability): boolean =>
  rule.subject === 'all'
    ? keyRules([rule], owner).length > 0
    : keyActionsOn(rule.subject).includes(rule.action) && owner.can(rule.action, rule.subject);
