import { deleteFileJob } from '#server/crud/file-jobs.ts';
import type { Db } from '#server/db/client.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import type { Jobs } from '#server/ports/jobs.ts';
import { isFile } from '#shared/crud/field.ts';
import type { Section } from '#shared/crud/section.ts';
import { pessoa } from '#shared/sections/pessoa.ts';

const section: Section = pessoa;
const fileFields = Object.keys(section.fields).filter((name) => isFile(section.fields[name]!));

/** Marks the files of merged records, so that crud/files.ts deletes none of them while the merge can be undone. */
export async function holdFiles(
  tx: Db,
  fusao: number,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const ids = rows.flatMap((row) => fileFields.flatMap((name) => row[name] ?? []));
  await tx.run(sql`insert into fusao_arquivo (fusao, arquivo)
    select ${fusao}, id from unnest(${ids}::uuid[]) id on conflict do nothing`);
}

/** Whether no person has the file `a` now. */
export const isLeftOver: Sql = join(
  fileFields.map((name) => raw(`not exists (select from pessoa p where p.${name} = a.id)`)),
  ' and ',
);

/** Releases the files of these merges, and deletes those that no person has. */
export async function dropLeftOverFiles(tx: Db, jobs: Jobs, merges: Sql): Promise<void> {
  const held = await tx.query<{ arquivo: string }>(
    sql`delete from fusao_arquivo where ${merges} returning arquivo`,
  );
  const ids = held.map(({ arquivo }) => arquivo);
  const deleted = await tx.query<{ chave: string }>(sql`delete from arquivo a where id = any(${ids}::uuid[])
    and ${isLeftOver} and not exists (select from fusao_arquivo f where f.arquivo = a.id) returning chave`);
  for (const { chave } of deleted) await jobs.enqueue(tx, deleteFileJob, { chave });
}
