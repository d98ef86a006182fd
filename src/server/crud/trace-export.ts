import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Section } from '#shared/crud/section.ts';
import { AppError } from '#shared/errors.ts';
import type { Limits } from './scope.ts';

interface ExportNote {
  formato: string;
  filtros: Readonly<Record<string, unknown>>;
  linhas: number;
}

/** A caller who is limited to departments may look up single people; a file of all of them would go beyond those departments. */
export function requireExport(
  { departamentos }: Limits,
  { departmentScope }: Pick<Section, 'departmentScope'>,
): void {
  if (departamentos && !departmentScope) throw new AppError('forbidden', 'export.departments');
}

/** Notes in the trace that rows of a section leave the system as a file. */
export async function traceExport(
  db: Db,
  users: number,
  { name }: Pick<Section, 'name'>,
  { formato, filtros, linhas }: ExportNote,
): Promise<void> {
  await db.run(sql`insert into trilha (users, acao, secao, depois)
    values (${users}, 'export', ${name}, ${JSON.stringify({ formato, filtros, linhas })}::jsonb)`);
}
