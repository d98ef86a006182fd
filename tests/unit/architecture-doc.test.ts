import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');

/** The rows of the table about a folder: the folders in it, and an example file of each. */
function rowsOf(folder: string): { name: string; example: string }[] {
  const [, table] = page.split(`\n| \`${folder}/\` |`);
  if (table === undefined) throw new Error(`docs/architecture.md has no table of ${folder}`);
  const [rows] = table.split('\n\n', 1);
  return [...rows!.matchAll(/^\| (.+?) \| .+ \| `(.+?)` \|$/gm)].map(([, name, example]) => ({
    name: name!.replaceAll('`', ''),
    example: example!,
  }));
}

test.each(['src/server', 'src/server/features', 'src/web'])(
  'docs/architecture.md names every folder of %s, with a file that exists',
  (folder) => {
    const rows = rowsOf(folder);
    const folders = readdirSync(path.join(root, folder), { withFileTypes: true }).filter((one) =>
      one.isDirectory(),
    );
    const ofItself = 'the folder itself';
    expect(rows.map(({ name }) => name).filter((name) => name !== ofItself)).toEqual(
      folders.map(({ name }) => name).toSorted(),
    );
    for (const { name, example } of rows) {
      const file = path.join(folder, name === ofItself ? '' : name, example);
      expect([file, existsSync(path.join(root, file))]).toEqual([file, true]);
    }
  },
);
