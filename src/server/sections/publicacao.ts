import type { WriteContext } from '#server/crud/behaviour.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import { invalidField } from '#shared/errors.ts';

/** The statuses that a section uses for scheduled and published records. */
interface PublicationTexts<Status> {
  scheduled: Status;
  published: Status;
}

interface Publication<Status> {
  status: Status;
  publicado_em: string | null;
}

const moment = (value: string | null): number | null => (value === null ? null : Date.parse(value));

/**
 * Decides when a record appears on the site. No job runs at that moment: a scheduled record counts as published from
 * then on (by the database's function publicado, for office and site alike).
 */
export function decidePublication<Status extends string>(
  { clock }: Pick<WriteContext, 'clock'>,
  values: Publication<Status>,
  current: Publication<Status> | null,
  { scheduled, published }: PublicationTexts<Status>,
): void {
  const now = clock.now();
  const publishedAt = moment(values.publicado_em);
  if (values.status === scheduled) {
    const isNew = current?.status !== scheduled || moment(current.publicado_em) !== publishedAt;
    if (isNew && (publishedAt === null || publishedAt <= now.getTime()))
      throw invalidField('publicado_em', 'publicacao.future');
    // Its time has come: an edit now changes a published record.
    if (!isNew && publishedAt !== null && publishedAt <= now.getTime()) values.status = published;
  } else if (values.status === published) {
    if (publishedAt === null) values.publicado_em = now.toISOString();
    else if (publishedAt > now.getTime()) throw invalidField('publicado_em', 'publicacao.past');
  }
}

/** Whether the row `t` is on the site now. */
export const isVisible = 'publicado(t.status, t.publicado_em)';

/** Whether the row `t` is published, by the database's own rule, at the given time. */
export const isPublishedSql = (now: Date): Sql => sql`publicado(t.status, t.publicado_em, ${now})`;
