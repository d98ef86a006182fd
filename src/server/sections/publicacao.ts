import type { WriteContext } from '#server/crud/behaviour.ts';
import { invalidField } from '#shared/errors.ts';

/** What a section calls being scheduled and being published. */
interface Words<Status> {
  scheduled: Status;
  published: Status;
}

interface Publication<Status> {
  status: Status;
  publicado_em: string | null;
}

const moment = (value: string | null): number | null => (value === null ? null : Date.parse(value));

/**
 * When something appears on the site. Nothing has to run at that moment: what is scheduled counts as published from
 * then on (the database's function publicado says so, for the office and the site alike).
 */
export function decidePublication<Status extends string>(
  { clock }: Pick<WriteContext, 'clock'>,
  values: Publication<Status>,
  current: Publication<Status> | null,
  { scheduled, published }: Words<Status>,
): void {
  const now = clock.now();
  const at = moment(values.publicado_em);
  if (values.status === scheduled) {
    const isNew = current?.status !== scheduled || moment(current.publicado_em) !== at;
    if (isNew && (at === null || at <= now.getTime()))
      throw invalidField('publicado_em', 'publicacao.future');
    // Its time has come and it is on the site: whoever edits it now edits what is published.
    if (!isNew && at !== null && at <= now.getTime()) values.status = published;
  } else if (values.status === published) {
    if (at === null) values.publicado_em = now.toISOString();
    else if (at > now.getTime()) throw invalidField('publicado_em', 'publicacao.past');
  }
}

/** Whether the row `t` is on the site now. */
export const isVisible = 'publicado(t.status, t.publicado_em)';
