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

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
/** Without the packages that bench/lighthouse installs for itself. */
const filesOf = (pattern: string): string[] => globSync(pattern, { cwd: root, exclude: ['**/node_modules'] });

const files = filesOf('{src,tests,tools,bench,migrations,public,docs}/**/*.*')
  .concat(filesOf('*.*'))
  .map((file) => `/${file}`);
/** The section of the example in docs/new-section.md. */
const example = /ministerio\.tsx?$/;

/** `{a,b}.ts` names two files. */
function expanded(name: string): string[] {
  const [, before, choices, after] = /^(.*?)\{(.+?)\}(.*)$/.exec(name) ?? [];
  return choices === undefined
    ? [name]
    : choices.split(',').flatMap((choice) => expanded(`${before}${choice}${after}`));
}

/** Whether a file has this name, or the end of its path. `*` and `…` stand for a part of a name. */
function isFile(name: string): boolean {
  if (!/[*…]/.test(name)) return files.some((file) => file.endsWith(`/${name}`));
  const pattern = RegExp(`/${name.replaceAll('.', '\\.').replaceAll(/[*…]/g, '[^/]*')}$`);
  return files.some((file) => pattern.test(file));
}

const isCommentLine = (line: string): boolean => /^\s*(\{?\/\*|\/\/|\*(?!\w))/.test(line);
const trailingComment = /(?:^|\s)\/\/\s.*$/;
const withoutComments = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !isCommentLine(line))
    .map((line) => line.replace(trailingComment, ''))
    .join('\n');
const commentsOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => (isCommentLine(line) ? line : (trailingComment.exec(line)?.[0] ?? '')))
    .join('\n');

/** The identifiers of these files, outside of comments and of the texts in three languages, and the names of files and folders. */
function identifiersIn(pattern: string): Set<string> {
  const found = new Set(files.flatMap((file) => file.split(/[/.]/)));
  for (const file of filesOf(pattern)) {
    if (file.startsWith('src/shared/i18n/')) continue;
    for (const [word] of withoutComments(read(file)).matchAll(/[\w$]+/g)) found.add(word);
  }
  return found;
}
const everywhere = identifiersIn(
  '{{src,tests,tools,bench,migrations,public}/**/*.{ts,tsx,mjs,js,sql},*.{json,mjs,ts},.env.example}',
);
/** Where the options of declarations, behaviours and slots are. */
const ofSections = identifiersIn('src/{shared,server,web}/{access,crud,http,sections}/**/*.{ts,tsx}');

const guides = [
  'README.md',
  'CONTRIBUTING.md',
  'bench/README.md',
  ...filesOf('docs/*.md').filter((file) => file !== 'docs/new-section.md'),
];

test.each([...guides, 'docs/new-section.md', ...pages.map((name) => `docs/decisions/${name}`)])(
  '%s names files of the code that exist',
  (page) => {
    const named = [...read(page).matchAll(/`([\w.…*{},/-]+\.(?:ts|tsx|mjs|sql|css))`/g)]
      .flatMap(([, name]) => expanded(name!))
      .filter((name) => !example.test(name));
    expect(named.filter((name) => !isFile(name))).toEqual([]);
  },
);

test.each([
  ...guides.map((page) => [page, everywhere] as const),
  ['docs/new-section.md', ofSections] as const,
])('every single identifier that %s names is in the code', (page, identifiers) => {
  const named = [
    ...read(page)
      .replaceAll(/```[\s\S]*?```/g, '')
      .matchAll(/`([A-Za-z]\w*)`/g),
  ];
  expect(named.map(([, name]) => name!).filter((name) => !identifiers.has(name))).toEqual([]);
});

test('files and identifiers that comments of the code name exist', () => {
  const missing = filesOf('src/**/*.{ts,tsx,mjs}').flatMap((file) => {
    const comments = commentsOf(read(file));
    const paths = [...comments.matchAll(/[\w./-]*\w\.(?:ts|tsx|mjs|sql|css|md)\b/g)]
      .map(([name]) => name.replace(/^[./]+/, ''))
      .filter((name) => !isFile(name));
    const identifiers = [...comments.matchAll(/`([A-Za-z]\w*)`/g)]
      .map(([, name]) => name!)
      .filter((name) => !everywhere.has(name));
    return [...paths, ...identifiers].map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});
