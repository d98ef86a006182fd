import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'docs/decisions');
const pages = readdirSync(folder).filter((name) => name !== 'README.md');

test('docs/decisions/README.md lists every decision by number, file and title, and no other', () => {
  const index = readFileSync(path.join(folder, 'README.md'), 'utf8');
  const entries = [...index.matchAll(/^\| \[(\d{4})\]\((.+?)\) \| (.+?) \| .+ \|$/gm)].map(
    ([, number, file, title]) => `${file}: # ${number} · ${title}`,
  );
  const found = pages.map((name) => {
    const [heading] = readFileSync(path.join(folder, name), 'utf8').split('\n', 1);
    return `${name}: ${heading}`;
  });
  expect(entries).toEqual(found.toSorted());
  expect(new Set(pages.map((name) => name.slice(0, 4))).size).toBe(pages.length);
});

test('links between the pages of the documentation lead to files that exist', () => {
  const files = ['.', 'docs', 'docs/decisions', 'bench'].flatMap((at) =>
    readdirSync(path.join(root, at))
      .filter((name) => name.endsWith('.md'))
      .map((name) => path.join(at, name)),
  );
  expect(files.length).toBeGreaterThan(pages.length);
  const broken = files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/\]\((?!\w+:|#|\/)([^)#\s]+)/g)]
      .filter(([, target]) => !existsSync(path.resolve(root, path.dirname(file), target!)))
      .map(([, target]) => `${file}: ${target}`),
  );
  expect(broken).toEqual([]);
});

const code = globSync('{src,tests,tools,bench}/**/*.{ts,tsx,mjs}', { cwd: root }).map((file) => `/${file}`);
/** The section of the example in docs/new-section.md. */
const example = /ministerio\.tsx?$/;

test.each([
  'README.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/new-section.md',
  'docs/security.md',
])('%s names files of the code that exist', (page) => {
  const named = [...readFileSync(path.join(root, page), 'utf8').matchAll(/`([\w./-]+\.(?:ts|tsx|mjs))`/g)]
    .map(([, file]) => file!)
    .filter((file) => !example.test(file) && !existsSync(path.join(root, file)));
  expect(named.filter((file) => !code.some((one) => one.endsWith(`/${file}`)))).toEqual([]);
});
