import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { officeTexts } from '#shared/i18n/pt_BR/office.ts';
import { officeAreaTexts } from '#shared/i18n/pt_BR/office-areas.ts';
import { publicTexts } from '#shared/i18n/pt_BR/site.ts';

const root = path.resolve(import.meta.dirname, '../..');

function fileOf(specifier: string, from: string): string | undefined {
  if (/\.css$|\?/.test(specifier)) return undefined;
  if (specifier.startsWith('#')) return path.join(root, 'src', specifier.slice(1));
  return specifier.startsWith('.') ? path.join(path.dirname(from), specifier) : undefined;
}

/** The static imports of a file, without types, and with `later` its dynamic imports too. */
function importsOf(file: string, later: boolean): string[] {
  const code = readFileSync(file, 'utf8');
  const found = [
    ...code.matchAll(/^(?:import|export) (?!type\b)[^'";]*?from '([^']+)'/gm),
    ...(later ? code.matchAll(/import\('([^']+)'\)/g) : []),
  ];
  return found
    .flatMap(([, specifier = '']) => fileOf(specifier, file) ?? [])
    .filter((one) => existsSync(one));
}

/** All files that are loaded with these; `without` matches files that load texts of their own. */
function loadedWith(entries: readonly string[], without: RegExp): Set<string> {
  const visited = new Set<string>();
  const open = entries.map((entry) => path.join(root, 'src/web', entry));
  for (let file = open.pop(); file; file = open.pop()) {
    if (visited.has(file)) continue;
    visited.add(file);
    open.push(...importsOf(file, true).filter((one) => !without.test(one)));
  }
  return visited;
}

/** The keys of area texts that a file names. */
function areaKeysIn(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  const here = (key: string): boolean => !(key in officeTexts) && !(key in publicTexts);
  return Object.keys(officeAreaTexts).filter((key) => here(key) && code.includes(`'${key}'`));
}

test('the dashboard and the lists of sections show no text that they do not load', () => {
  const files = loadedWith(
    ['shell/admin/admin-layout.tsx', 'pages/admin/dashboard.tsx', 'pages/admin/section-list.tsx'],
    // forms, the slots of sections and all texts are loaded with the texts of areas
    /section-form\.tsx$|\/web\/sections\/(?!list-slots|plain-slots|pessoa-papers|charge-path)|\/i18n\/(pt_BR|en|es)\//,
  );
  expect(files.size).toBeGreaterThan(150);
  const missing = [...files].flatMap((file) =>
    areaKeysIn(file).map((key) => `${path.relative(root, file)}: ${key}`),
  );
  expect(missing).toEqual([]);
});
