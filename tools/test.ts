// Runs every check of the project and ends with one line that counts them.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';

interface Outcome {
  passed: number;
  failed: number;
}

const run = (command: string, args: string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
    child.once('exit', (code) => resolve(code === 0));
    child.once('error', () => resolve(false));
  });

async function check(name: string, command: string, args: string[]): Promise<Outcome> {
  console.log(`\n# ${name}`);
  const ok = await run(command, args);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

/** A suite that counts its own tests in a JSON report; one that ends badly without a failed test failed all the same. */
async function suite(
  name: string,
  command: string,
  args: string[],
  report: string,
  read: (json: unknown) => Outcome,
): Promise<Outcome> {
  console.log(`\n# ${name}`);
  const ok = await run(command, args);
  const counted = await readFile(report, 'utf8').then(
    (text) => read(JSON.parse(text)),
    () => ({ passed: 0, failed: 0 }),
  );
  if (counted.passed + counted.failed === 0) return { passed: 0, failed: 1 };
  return ok || counted.failed > 0 ? counted : { ...counted, failed: 1 };
}

const outcomes = [
  await check('Lint', 'biome', ['check', '--error-on-warnings', '.']),
  await check('Types', 'tsc', ['-b']),
  await suite(
    'Unit and API tests',
    'vitest',
    ['run', '--reporter=default', '--reporter=json', '--outputFile.json=test-results/vitest.json'],
    'test-results/vitest.json',
    (json) => {
      const { numPassedTests, numFailedTests } = json as { numPassedTests: number; numFailedTests: number };
      return { passed: numPassedTests, failed: numFailedTests };
    },
  ),
  await suite('Browser tests', 'playwright', ['test'], 'test-results/playwright.json', (json) => {
    const { stats } = json as { stats: { expected: number; unexpected: number; flaky: number } };
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
  }),
];

const sum = (key: keyof Outcome): number => outcomes.reduce((total, outcome) => total + outcome[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') === 0 ? 0 : 1);
