// The checks that need no running program: one list for `npm run check` and `npm test`.
import { spawn } from 'node:child_process';

export interface Check {
  name: string;
  command: string;
  args: string[];
}

export const checks: readonly Check[] = [
  { name: 'Lint', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'Types', command: 'node', args: ['tools/check-types.ts'] },
  {
    name: 'Import rules and cycles',
    command: 'depcruise',
    args: [
      '--config',
      'dependency-cruiser.config.mjs',
      '--cache',
      '.cache/imports',
      '--cache-strategy',
      'content',
      'src',
      'tools',
      'bench',
      'tests',
    ],
  },
  {
    name: 'Unused files, exports and packages',
    command: 'knip',
    // Without its cache, which calls new pages unused after files were added.
    args: ['--no-progress'],
  },
];

const shell = process.platform === 'win32';

/** Runs a command and shows its output as it comes; returns whether it succeeded. */
export const run = (
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', shell, env: { ...process.env, ...env } });
    child.once('exit', (code) => resolve(code === 0));
    child.once('error', () => resolve(false));
  });

/** Runs a command beside others, and shows its output in one piece at its end; returns whether it succeeded. */
export const runBuffered = (name: string, command: string, args: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const env = process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env;
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], shell, env });
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => void printed.push(chunk));
    const end = (ok: boolean): void => {
      process.stdout.write(Buffer.concat([Buffer.from(`\n# ${name}\n`), ...printed]));
      resolve(ok);
    };
    child.once('close', (code) => end(code === 0));
    child.once('error', () => end(false));
  });
