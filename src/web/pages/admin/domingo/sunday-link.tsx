import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSunday } from './sunday-context.ts';

/** Whether links load whole pages: without network, only whole pages are stored on the phone. */
export function useWholePages(): boolean {
  const { state } = useSunday();
  return state.network === 'away' || !navigator.onLine;
}

interface SundayLinkProps {
  to: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A link within Sunday mode. */
export function SundayLink({ to, children, ...rest }: SundayLinkProps) {
  return (
    <Link to={to} reloadDocument={useWholePages()} {...rest}>
      {children}
    </Link>
  );
}
