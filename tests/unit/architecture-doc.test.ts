import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');

/** The rows of the table about a folder: the folders in it that a row is about, and an example file of them. */
function rowsOf(folder: string): { names: string[]; example: string }[] {
  const [, table] = page.split(`\n| \`${folder}/\` |`);
  if (table === undefined) throw new Error(`docs/architecture.md has no table of ${folder}`);
  const [rows] = table.split('\n\n', 1);
  return [...rows!.matchAll(/^\| (.+?) \| .+ \| `(.+?)` \|$/gm)].map(([, names, example]) => ({
    names: names!.replaceAll('`', '').split(', '),
    example: example!,
  }));
}

test.each(['src/server', 'src/server/features', 'src/web', 'src/shared'])(
  'docs/architecture.md names every folder of %s, with a file that exists',
  (folder) => {
    const rows = rowsOf(folder);
    const folders = readdirSync(path.join(root, folder), { withFileTypes: true }).filter((one) =>
      one.isDirectory(),
    );
    const ofItself = 'the folder itself';
    const named = rows.flatMap(({ names }) => names).filter((name) => name !== ofItself);
    expect(named.toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
    for (const { names, example } of rows) {
      // the example of several folders begins with the name of its own
      const [within = ''] = names.length === 1 && names[0] !== ofItself ? names : [];
      const file = path.join(folder, within, example);
      expect([file, existsSync(path.join(root, file))]).toEqual([file, true]);
    }
  },
);
