import { AppError } from '#shared/errors.ts';
import { type Section, sharesWrite, type WriteAction } from '#shared/kit/section.ts';
import type { Actor } from './actor.ts';

/**
 * Refuses a caller who is limited to some churches to write what all churches share, unless the section declares that
 * sharing is meant. One of the actions is enough.
 */
export function refuseSharedWrite(section: Section, { igrejas }: Actor, ...actions: WriteAction[]): void {
  if (igrejas === null || actions.some((action) => sharesWrite(section, action))) return;
  throw new AppError('forbidden', 'error.forbidden_shared');
}
