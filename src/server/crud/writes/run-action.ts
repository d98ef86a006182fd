import { AppError } from '#shared/errors.ts';
import type { Actor } from '../actor.ts';
import type { Json } from '../rows.ts';
import { refuseSharedWrite } from '../shared-writes.ts';
import type { Writer } from './writer.ts';

/** Runs a declared action of the section on one record. */
export async function runAction(
  writer: Writer,
  actor: Actor,
  id: number,
  name: string,
  confirmed?: boolean,
): Promise<Json> {
  const { section, behaviour, rows } = writer;
  refuseSharedWrite(section, actor, 'edit');
  const action = section.actions?.find((declared) => declared.name === name);
  const handler = behaviour.actions?.[name];
  if (!action || !handler) throw new AppError('not_found', 'error.service_not_found');
  return writer.locked(actor, id, async (tx) => {
    await handler(writer.context(tx, actor, confirmed), id);
    return rows.read(tx, actor, id);
  });
}
