import type { FastifyRequest } from 'fastify';
import { join, raw, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { sessionCookie } from '#server/http/session.ts';
import { behaviours as ownBehaviours } from '#server/sections/index.ts';
import type { Subject } from '#shared/access/subjects.ts';
import { AppError } from '#shared/errors.ts';
import { sections as registered } from '#shared/sections/index.ts';
import { withinLimits } from './limits.ts';
import { recordsWithFile } from './records-with-file.ts';

export interface GuardedFile {
  id: string;
  subject: Subject;
  publico: boolean;
  ligado: boolean;
  users: number | null;
}

/** The columns of a GuardedFile. */
export const guardedColumns = raw('id, subject, publico, ligado, users');

/** Decides who may read a file by its address. */
export function createFileAccess(deps: FeatureDeps) {
  const { db, clock, sessions } = deps;
  const sections = deps.sections ?? registered;
  const behaviours = deps.behaviours ?? ownBehaviours;

  /** Whether visitors may see a record that has the file, now: a record may be unpublished, or not be due yet. */
  async function isOnSite(file: GuardedFile): Promise<boolean> {
    if (!file.publico || !file.ligado) return false;
    const records = sections
      .filter(({ subject }) => subject === file.subject)
      .flatMap((section) => {
        const { onSite, filesBeside } = behaviours[section.name] ?? {};
        const publicCondition = (field?: string) => onSite?.(clock.now(), field) ?? raw('true');
        return recordsWithFile(section, file.id, publicCondition, filesBeside);
      });
    if (records.length === 0) return false;
    return (await db.query(sql`${join(records, ' union all ')} limit 1`)).length > 0;
  }

  // Pictures and links of a page send the cookie and no bearer token.
  async function requireSession(request: FastifyRequest, file: GuardedFile): Promise<void> {
    const session = await sessions.byCookie(request.cookies[sessionCookie]);
    if (!session)
      // For visitors, the picture of an unpublished record does not exist.
      throw file.publico
        ? new AppError('not_found', 'error.not_found')
        : new AppError('unauthenticated', 'error.unauthenticated');
    const { ability, user } = session;
    // Users see files that they uploaded and that no record has yet, even if they may only create records.
    if (!file.ligado && file.users === user.id) return;
    // Everybody sees their own photo.
    if (user.foto === file.id) return;
    if (!ability.can('read', file.subject) && !ability.can('list', file.subject))
      throw new AppError('forbidden', 'error.forbidden');
    const visibleRecords = withinLimits(sections, file, session);
    if (visibleRecords && (await db.query(visibleRecords)).length === 0)
      throw new AppError('not_found', 'error.not_found');
  }

  /** Whether everybody may read the file, and caches may keep it; throws if the caller may not. */
  return async (request: FastifyRequest, file: GuardedFile): Promise<'public' | 'private'> => {
    if (await isOnSite(file)) return 'public';
    await requireSession(request, file);
    return 'private';
  };
}
