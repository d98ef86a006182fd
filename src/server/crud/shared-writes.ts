import { type LimitKind, type Section, sharesWrite, type WriteAction } from '#shared/crud/section.ts';
import { AppError } from '#shared/errors.ts';
import type { Limits } from './scope.ts';

/**
 * Refuses a write by a caller who is limited to some churches or departments, if they share the section's rows with
 * others and the section does not declare that sharing is meant. One of the actions is enough.
 */
export function refuseSharedWrite(section: Section, limits: Limits, ...actions: WriteAction[]): void {
  const { igrejas, departamentos } = limits;
  const isOpen = (by: LimitKind): boolean => actions.some((action) => sharesWrite(section, action, by));
  if (igrejas && !isOpen('igreja')) throw new AppError('forbidden', 'error.forbidden_shared');
  if (departamentos && !isOpen('departamento'))
    throw new AppError('forbidden', 'error.forbidden_departments');
}
