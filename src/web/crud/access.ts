import { useMemo } from 'react';
import { type Ability, abilityFrom } from '#shared/access/ability.ts';
import type { SectionHead } from '#shared/crud/section.ts';
import { useVisitor } from '#web/lib/page/page.tsx';
import { listPath, viewPath } from './paths.ts';

export interface Allowed {
  list: boolean;
  read: boolean;
  create: boolean;
  edit: boolean;
  /** the section's own actions: they need the ability to edit, and are allowed in read-only sections too */
  runActions: boolean;
  delete: boolean;
  /** every action, as for those who are responsible for the section */
  manage: boolean;
  /** its rows may be searched, to refer to them in another record */
  choose: boolean;
}

/**
 * The first page of a section that the user may open: its list; of a single section its form, or the page that shows
 * its record. Undefined where there is none.
 */
export function homePath(section: SectionHead, ability: Ability): string | undefined {
  const { subject, single } = section;
  if (ability.can(single ? 'edit' : 'list', subject)) return listPath(section);
  return single && ability.can('read', subject) ? viewPath(section) : undefined;
}

/** Each of these actions on the referring section also gives the search of the records it may refer to. */
const offersActions = ['list', 'create', 'edit'] as const;

/**
 * What the signed-in user may do in a section; the hooks ask it, so that no page can forget the check. The
 * record of a single section is never listed, created or deleted; a read-only section, which the server
 * writes, is only read.
 */
export function useAllowed(section: SectionHead): Allowed {
  const { rules } = useVisitor();
  return useMemo(() => {
    const ability = abilityFrom(rules);
    const many = !section.single;
    const written = !section.readOnly;
    const edit = ability.can('edit', section.subject);
    const { offered } = section;
    const list = many && ability.can('list', section.subject);
    return {
      list,
      choose:
        list || (offered !== undefined && offersActions.some((action) => ability.can(action, offered.to))),
      read: ability.can('read', section.subject),
      create: many && written && ability.can('create', section.subject),
      edit: written && edit,
      runActions: edit,
      delete: many && written && ability.can('delete', section.subject),
      manage: ability.can('manage', section.subject),
    };
  }, [rules, section]);
}
