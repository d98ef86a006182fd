import type { SectionChange } from '#shared/contracts/realtime.ts';

/** Changes by others since the rows were last read; `edited` is null when it is not known which records were edited. */
export interface PendingChanges {
  edited: Set<number> | null;
  deleted: Set<number>;
  created: Set<number>;
}

export const noChanges = (): PendingChanges => ({
  edited: new Set(),
  deleted: new Set(),
  created: new Set(),
});

/** Adds the changes of one event; null: some were missed. */
export function addChanges(pending: PendingChanges, changes: readonly SectionChange[] | null): void {
  if (!changes) pending.edited = null;
  for (const { registro, acao } of changes ?? []) {
    if (acao === 'create') pending.created.add(registro);
    else if (acao === 'delete') pending.deleted.add(registro);
    else pending.edited?.add(registro);
  }
}

const joined = (one: ReadonlySet<number>, other: ReadonlySet<number>): Set<number> =>
  new Set([...one, ...other]);

/** Changes that were taken out to be read, together with those reported meanwhile: the read failed. */
export const mergeChanges = (earlier: PendingChanges, since: PendingChanges): PendingChanges => ({
  edited: earlier.edited && since.edited && joined(earlier.edited, since.edited),
  deleted: joined(earlier.deleted, since.deleted),
  created: joined(earlier.created, since.created),
});
