import { type LimitKind, type Section, sharesWrite } from '#shared/crud/section.ts';
import type { Ability } from './ability.ts';
import { type AbilityRule, type Action, actionsOn, subjects } from './subjects.ts';

const recordSubjects = subjects.filter((subject) => subject !== 'all');

/** Whether a limited user may do this in every section of the subject. */
const isOpen = (sections: readonly Section[], action: Action, by: LimitKind): boolean =>
  (action !== 'create' && action !== 'edit' && action !== 'delete') ||
  // A subject without sections (reopening a month) belongs to a church, and to no department.
  ((by === 'igreja' || sections.length > 0) && sections.every((section) => sharesWrite(section, action, by)));

/**
 * The rules that remain for a user who is limited to some churches or departments. Removed are: writing records that are shared
 * with other churches or departments, subjects only for unlimited users, and administering (roles, stored mail, jobs); `manage all`
 * becomes all actions on the records of the user's churches or departments. A user limited to churches may write everything that a
 * user limited to departments may write.
 */
export const limitedRules = (
  rules: readonly AbilityRule[],
  sections: readonly Section[],
  by: LimitKind,
): AbilityRule[] =>
  rules.flatMap(({ action, subject }): AbilityRule[] => {
    if (subject === 'all')
      return limitedRules(
        recordSubjects.map((one) => ({ action, subject: one })),
        sections,
        by,
      );
    const guarded = sections.filter((section) => section.subject === subject);
    if (guarded.some(({ unlimitedOnly }) => unlimitedOnly)) return [];
    const single = actionsOn(subject).filter((one) => one !== 'manage');
    if (action !== 'manage') return isOpen(guarded, action, by) ? [{ action, subject }] : [];
    if (single.every((one) => isOpen(guarded, one, by))) return [{ action, subject }];
    return single.filter((one) => isOpen(guarded, one, by)).map((one) => ({ action: one, subject }));
  });

/**
 * Whether a caller may give a role with these rules. A limited caller can give it only within the same churches, where the
 * role grants no more than its limited rules; only administrators can give a role that may do everything.
 */
export function mayGrant(
  { ability, igrejas }: { ability: Ability; igrejas: readonly number[] | null },
  rules: readonly AbilityRule[],
  sections: readonly Section[],
): boolean {
  const isWhole = igrejas === null || rules.some(({ subject }) => subject === 'all');
  const granted = isWhole ? rules : limitedRules(rules, sections, 'igreja');
  return granted.every(({ action, subject }) => ability.can(action, subject));
}
