import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { changelogAreas, changelogLines } from './changelog.ts';

it('reads versions, their areas and the lines below them', () => {
  const text =
    '# Changelog\n\n## 0.2.0\n\n- One\n  more.\n\n### Store\n\n- Two.\n- Three.\n\n## 0.1.0\n\n### Site\n\n- Four.\n';
  expect(changelogLines(text).map(({ versao, area, texto }) => [versao, area, texto])).toEqual([
    ['0.2.0', null, 'One more.'],
    ['0.2.0', 'Store', 'Two.'],
    ['0.2.0', 'Store', 'Three.'],
    ['0.1.0', 'Site', 'Four.'],
  ]);
});

it('finds in our own changelog the version that runs, known areas and every line', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const text = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const lines = changelogLines(text);
  // readers run the version that the first heading names: no heading says "unreleased"
  expect(lines[0]!.versao).toBe(version);
  expect(lines).toHaveLength(text.match(/^- /gm)!.length);
  const headings = [...text.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
  expect(headings.filter((heading) => !changelogAreas.some((area) => area === heading))).toEqual([]);
});
