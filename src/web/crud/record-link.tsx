import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Section } from '#shared/crud/section.ts';
import { useAllowed } from './access.ts';
import { viewPath } from './paths.ts';
import { useSlots } from './section-slots.ts';

interface RecordLinkProps {
  section: Section;
  id: number;
  className?: string | undefined;
  children: ReactNode;
}

/** Links to a record for users who may read it; its name alone for the others, and where it has no page. */
export function RecordLink({ section, id, className, children }: RecordLinkProps) {
  const { read } = useAllowed(section);
  const { page } = useSlots(section);
  const to = page ? page(id) : section.hidden ? undefined : viewPath(section, id);
  return read && to ? (
    <Link to={to} className={className}>
      {children}
    </Link>
  ) : (
    <span className={className}>{children}</span>
  );
}
