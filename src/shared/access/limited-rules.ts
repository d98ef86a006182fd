import { type Section, sharesWrite } from '#shared/kit/section.ts';
import type { Ability } from './ability.ts';
import { type AbilityRule, type Action, actionsOn, subjects } from './subjects.ts';

const recordSubjects = subjects.filter((subject) => subject !== 'all');

/** Whether a limited user may do this in every section of the subject. */
const isOpen = (sections: readonly Section[], action: Action): boolean =>
  (action !== 'create' && action !== 'edit' && action !== 'delete') ||
  sections.every((section) => sharesWrite(section, action));

/**
 * The rules of a user who is limited to some churches: without writing what all churches share, and without
 * administering (roles, stored mail, jobs): `manage all` becomes all actions on the records of those churches.
 */
export const rulesWithinChurches = (
  rules: readonly AbilityRule[],
  sections: readonly Section[],
): AbilityRule[] =>
  rules.flatMap(({ action, subject }): AbilityRule[] => {
    if (subject === 'all')
      return rulesWithinChurches(
        recordSubjects.map((one) => ({ action, subject: one })),
        sections,
      );
    const own = sections.filter((section) => section.subject === subject);
    const single = actionsOn(subject).filter((one) => one !== 'manage');
    if (action !== 'manage') return isOpen(own, action) ? [{ action, subject }] : [];
    if (single.every((one) => isOpen(own, one))) return [{ action, subject }];
    return single.filter((one) => isOpen(own, one)).map((one) => ({ action: one, subject }));
  });

/**
 * Whether a caller may give a role with these rules. A limited caller gives it within the same churches only, where the
 * role grants no more than its limited rules; roles that may do everything are given by administrators alone.
 */
export function mayGrant(
  { ability, igrejas }: { ability: Ability; igrejas: readonly number[] | null },
  rules: readonly AbilityRule[],
  sections: readonly Section[],
): boolean {
  const isWhole = igrejas === null || rules.some(({ subject }) => subject === 'all');
  const granted = isWhole ? rules : rulesWithinChurches(rules, sections);
  return granted.every(({ action, subject }) => ability.can(action, subject));
}
