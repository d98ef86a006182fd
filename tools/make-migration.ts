// Writes the next migration for sections without a table in any migration, for a person to review.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTable } from '#server/crud/create-table.ts';
import { migrationsDir } from '#server/db/migrate.ts';
import { sections } from '#shared/sections/index.ts';

const [name] = process.argv.slice(2);
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error('Usage: npm run make-migration -- name_of_the_migration');
  process.exit(1);
}
const files = (await readdir(migrationsDir)).filter((file) => file.endsWith('.sql')).sort();
const texts = await Promise.all(files.map((file) => readFile(path.join(migrationsDir, file), 'utf8')));
const missing = sections.filter(
  (section) => !texts.some((text) => text.includes(`create table ${section.name} (`)),
);
if (missing.length === 0) {
  console.log(
    'Every section has its table. For a changed field, write the alter table by hand: the drift test tells what is missing.',
  );
  process.exit(0);
}
const next = String(Number(files.at(-1)?.slice(0, 4) ?? 0) + 1).padStart(4, '0');
const file = path.join(migrationsDir, `${next}_${name}.sql`);
await writeFile(file, `${missing.map(createTable).join('\n\n')}\n`);
console.log(`Wrote ${path.relative(process.cwd(), file)}: read it before you commit it.`);
