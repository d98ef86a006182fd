import { AppError } from '#shared/errors.ts';

/** Minutes for which a sign-in or a confirmation counts as a recent proof of the caller's identity. */
export const proofMinutes = 10;

export const isRecentProof = (at: Date, now: Date): boolean =>
  now.getTime() - at.getTime() <= proofMinutes * 60_000;

/**
 * Refuses a dangerous action of a session whose person may have left the computer. The office asks for the password, a code or a
 * passkey (`POST /api/admin/auth/confirmar`) and repeats the call.
 */
export function requireRecentProof({ isRecent }: { isRecent?: boolean }): void {
  if (!isRecent)
    throw new AppError('forbidden', 'auth.confirm_identity', { extra: { confirmar_identidade: true } });
}
