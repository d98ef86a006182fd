import { useMemo } from 'react';
import { abilityFrom } from '#shared/access/ability.ts';
import type { Section } from '#shared/kit/section.ts';
import { useVisitor } from '#web/lib/page.tsx';

export interface Allowed {
  list: boolean;
  read: boolean;
  create: boolean;
  edit: boolean;
  /** the section's own actions: they change a record, also one that nobody edits */
  act: boolean;
  delete: boolean;
  /** its rows are found, to be referred to */
  choose: boolean;
}

/** What those do with a record who are offered others to refer to: find it by them, make it, change it. */
export const offersActions = ['list', 'create', 'edit'] as const;

/**
 * What the person may do in a section; the controllers ask it, so that no page can forget. What there is one of is
 * neither listed, created nor deleted, and what the product writes itself is only read, whoever asks.
 */
export function useAllowed(section: Section): Allowed {
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
      act: edit,
      delete: many && written && ability.can('delete', section.subject),
    };
  }, [rules, section]);
}
