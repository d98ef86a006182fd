import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** Imports that the rules of the project refuse, in a small project of these files. */
async function refusedIn(dir: string, files: Record<string, string>): Promise<string[]> {
  await symlink(path.join(root, 'node_modules'), path.join(dir, 'node_modules'));
  const imports = { '#shared/*': './src/shared/*', '#server/*': './src/server/*', '#web/*': './src/web/*' };
  const all = { ...files, 'package.json': JSON.stringify({ type: 'module', imports }) };
  for (const [name, text] of Object.entries(all)) {
    await mkdir(path.dirname(path.join(dir, name)), { recursive: true });
    await writeFile(path.join(dir, name), text);
  }
  const cli = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const config = path.join(root, 'dependency-cruiser.config.mjs');
  const args = [cli, '--config', config, '--output-type', 'json', 'src'];
  // It exits with the number of violations; the report on stdout names them.
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: dir }).catch(
    (error: { stdout: string }) => error,
  );
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { from: string; to: string; rule: { name: string } }[] };
  };
  return summary.violations
    .map(({ from, to, rule }) => `${rule.name}: ${from} → ${to.replace(/^.*node_modules\/([^/]+).*$/, '$1')}`)
    .toSorted();
}

const importing = (...names: string[]): string =>
  names.map((name, at) => `import type * as import${at} from '${name}';\n`).join('');

it('refuses a cycle of type imports, and an import that the table of rooms does not name', async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'aprisco-import-rules-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const empty = 'export interface Thing { id: number }\n';
  const refused = await refusedIn(dir, {
    'src/shared/thing.ts': empty,
    'src/shared/sections/pessoa.ts': importing('#shared/thing.ts', '#shared/crud/kind.ts'),
    'src/shared/crud/kind.ts': importing('zod', 'node:fs', 'react', '#shared/sections/evento.ts'),
    'src/shared/sections/evento.ts': empty,
    'src/server/ports/port.ts': importing('#server/drivers/sdk.ts', '#shared/thing.ts'),
    'src/server/drivers/sdk.ts': importing('stripe', 'node:net', '#server/features/um/index.ts'),
    'src/server/crud/engine.ts': importing('#server/db/sql.ts', '#shared/sections/pessoa.ts'),
    'src/server/db/sql.ts': importing('pg', '#web/ui/button.tsx'),
    'src/server/features/um/index.ts': importing('./part.ts', '#server/db/sql.ts', 'fastify'),
    'src/server/features/um/part.ts': importing('#server/features/dois/index.ts', 'stripe'),
    'src/server/features/dois/index.ts': importing('#server/drivers/other.ts', 'extenso'),
    'src/server/drivers/other.ts': empty,
    'src/server/amount-words/index.ts': importing('extenso'),
    'src/server/features/index.ts': importing('./um/index.ts', './dois/index.ts'),
    'src/web/ui/button.tsx': importing('react', '#shared/thing.ts'),
    'src/web/pages/site/inicio.tsx': importing('#web/ui/button.tsx', '@mantine/core', '#server/db/sql.ts'),
    'src/web/pages/admin/painel.tsx': importing('@mantine/core', 'node:path'),
    'src/shared/cycle-a.ts': importing('./cycle-b.ts'),
    'src/shared/cycle-b.ts': importing('./cycle-a.ts'),
    'src/nowhere/file.ts': importing('#shared/thing.ts'),
  });
  const cycles = refused.filter((line) => line.startsWith('no-cycle: '));
  expect(cycles.length).toBeGreaterThan(0);
  for (const line of cycles)
    expect(line).toMatch(/: src\/shared\/cycle-[ab]\.ts → src\/shared\/cycle-[ab]\.ts$/);
  const notAllowed = refused.filter((line) => !cycles.includes(line));
  expect(notAllowed.map((line) => line.replace('not-in-allowed: src/', ''))).toEqual(
    [
      'shared/crud/kind.ts → fs',
      'shared/crud/kind.ts → react',
      'shared/crud/kind.ts → src/shared/sections/evento.ts',
      'server/ports/port.ts → src/server/drivers/sdk.ts',
      'server/drivers/sdk.ts → src/server/features/um/index.ts',
      'server/crud/engine.ts → src/shared/sections/pessoa.ts',
      'server/db/sql.ts → src/web/ui/button.tsx',
      'server/features/um/part.ts → src/server/features/dois/index.ts',
      'server/features/um/part.ts → stripe',
      'server/features/dois/index.ts → src/server/drivers/other.ts',
      'server/features/dois/index.ts → extenso',
      'web/pages/site/inicio.tsx → @mantine',
      'web/pages/site/inicio.tsx → src/server/db/sql.ts',
      'web/pages/admin/painel.tsx → path',
      'nowhere/file.ts → src/shared/thing.ts',
    ].toSorted(),
  );
});
