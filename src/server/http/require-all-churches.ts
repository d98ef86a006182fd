import { AppError } from '#shared/errors.ts';
import type { StaffIdentity } from './identity.ts';

/** For data that belongs to all churches: accounts that are limited to some may not see or change it. */
export function requireAllChurches({ igrejas, departamentos }: StaffIdentity): void {
  if (igrejas || departamentos) throw new AppError('forbidden', 'error.forbidden');
}
