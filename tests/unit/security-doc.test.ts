import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8');

/** A line that begins or continues such a call, with its name where that is on the line. */
const call = /^( *)(?:(?:describe|it|test)\b.*?|[\])}].*?)\((?:(['"`])((?:\\.|(?!\2).)*)\2,(?! *\[)|$)/;

/**
 * The tests of a file by the names of their blocks and their own, read by the indentation of the formatter: parsing the
 * language would cost more than all the rest.
 */
function testNames(code: string): string[][] {
  const names: string[][] = [];
  const above: { indent: number; name: string }[] = [];
  const lines = code.split('\n');
  for (const [at, line] of lines.entries()) {
    const [, spaces, , sameLine] = call.exec(line) ?? [];
    const [, , nextLine] = /^ *(['"`])(.*)\1,$/.exec(lines[at + 1] ?? '') ?? [];
    const name = (sameLine ?? nextLine)?.replace(/\\(.)/g, '$1');
    if (spaces === undefined || name === undefined) continue;
    while (above.length > 0 && above.at(-1)!.indent >= spaces.length) above.pop();
    above.push({ indent: spaces.length, name });
    names.push(above.map((one) => one.name));
  }
  return names;
}

/** A test is named whole or from any of its blocks on, as reports do: the names one after the other. */
const isNamed = (wanted: string, names: readonly string[][]): boolean =>
  names.some((one) => one.some((_, from) => one.slice(from).join(' ') === wanted));

/** The references of a text: `file` › "test", with more tests of the same file behind it. */
function references(text: string): { file: string; tests: string[] }[] {
  return [...text.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`((?: ›(?:,? "[^"]*")+)?)/g)].map(
    ([, file, tests]) => ({
      file: file!,
      tests: [...tests!.matchAll(/"([^"]*)"/g)].map(([, name]) => name!),
    }),
  );
}

/** How many lines of levels 1 and 2 each section of ASVS 5.0.0 has; those of level 3 come after them. */
const sections: Readonly<Record<string, readonly number[]>> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1, 0],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7, 0],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
};
/** How many lines it has in all. */
const allLines: typeof sections = {
  1: [2, 10, 12, 3, 3],
  2: [3, 3, 5, 2],
  3: [1, 3, 5, 8, 8, 1, 5],
  4: [5, 5, 2, 4],
  5: [1, 6, 3, 3],
  6: [3, 12, 8, 6, 8, 4, 2, 4],
  7: [3, 4, 2, 5, 3, 2],
  8: [4, 4, 3, 2],
  9: [3, 4],
  10: [2, 3, 5, 16, 5, 2, 3],
  11: [4, 5, 5, 4, 2, 2, 2],
  12: [5, 2, 5],
  13: [4, 6, 4, 7],
  14: [2, 8, 3],
  15: [5, 5, 7, 4],
  16: [1, 5, 4, 3, 4],
  17: [2, 8, 2],
};
const numbered = (counted: typeof sections): string[] =>
  Object.entries(counted).flatMap(([chapter, counts]) =>
    counts.flatMap((count, section) =>
      Array.from({ length: count }, (_, line) => `${chapter}.${section + 1}.${line + 1}`),
    ),
  );
const required = numbered(sections);

/** The lines that the first cell of a row names: "6.2.1, 6.2.5–6.2.7", or a whole section or chapter. */
function linesOf(cell: string): string[] {
  return cell.split(',').flatMap((part) => {
    const [from, to] = part.trim().split('–') as [string, string?];
    if (to === undefined)
      return from.split('.').length === 3 ? [from] : required.filter((line) => line.startsWith(`${from}.`));
    const [chapter, section, first] = from.split('.').map(Number) as [number, number, number];
    const last = Number(to.split('.').at(-1));
    return Array.from({ length: last - first + 1 }, (_, at) => `${chapter}.${section}.${first + at}`);
  });
}

const rows = [...page.matchAll(/^\| *(\d[\d.,– ]*?) *\|(.*)\|$/gm)].map(([, lines, rest]) => ({
  lines: linesOf(lines!),
  said: rest!,
}));

describe('docs/security.md', () => {
  it('names only tests that there are', () => {
    const cited = references(page);
    const missing = cited.flatMap(({ file, tests }) => {
      if (!existsSync(path.join(root, file))) return [file];
      const names = testNames(readFileSync(path.join(root, file), 'utf8'));
      return tests.filter((test) => !isNamed(test, names)).map((test) => `${file} › ${test}`);
    });
    expect(missing).toEqual([]);
    expect(cited.length).toBeGreaterThan(100);
  });

  it('answers for every line of levels 1 and 2, and for no line that the standard does not have', () => {
    const answered = new Set(rows.flatMap(({ lines }) => lines));
    expect(required).toHaveLength(253);
    expect(required.filter((line) => !answered.has(line))).toEqual([]);
    const existing = new Set(numbered(allLines));
    expect(existing.size).toBe(345);
    expect([...answered].filter((line) => !existing.has(line))).toEqual([]);
  });

  it('proves each by a test, or says why there is none to prove it', () => {
    const silent = [...page.matchAll(/^\| *\d.*\|$/gm)]
      .map(([row]) => row)
      .filter((row) => references(row).every(({ tests }) => tests.length === 0))
      .filter((row) => !/\| \*(?:none of it here|documented|operator)\*.*\|$/.test(row));
    expect(silent).toEqual([]);
  });
});

describe('names of tests', () => {
  it('are read as they are written: alone, in blocks, behind tables and on lines of their own', () => {
    const code = `describe('a door', () => {
  it('opens', () => {});
  it.each([
    ['x'],
  ])('is %s', () => {});
  test.each([1])(
    'closes, it isn\\'t "open"',
    () => {},
  );
});
describe.each(doors.map((door) => [door] as const))(
  'of %s',
  () => {
    it('leads out', () => {});
  },
);
test('alone', () => {});
`;
    expect(testNames(code)).toEqual([
      ['a door'],
      ['a door', 'opens'],
      ['a door', 'is %s'],
      ['a door', 'closes, it isn\'t "open"'],
      ['of %s'],
      ['of %s', 'leads out'],
      ['alone'],
    ]);
    const names = testNames(code);
    expect(['a door opens', 'opens', 'of %s leads out', 'alone'].every((name) => isNamed(name, names))).toBe(
      true,
    );
    expect(['a door leads out', 'open', ''].some((name) => isNamed(name, names))).toBe(false);
  });
});
