// Runs every check of the project and ends with one line that counts them. With words (`npm test -- loja`), only the test
// files whose path contains one of them.
import { globSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Check, checks, run, runBuffered } from './checks.ts';
import {
  failedFiles,
  namedBy,
  type Outcome,
  readPlaywright,
  readVitest,
  slowestFiles,
} from './test-reports.ts';

const root = path.resolve(import.meta.dirname, '..');
const words = process.argv.slice(2);

async function check({ name, command, args }: Check): Promise<Outcome> {
  const ok = await runBuffered(name, command, args);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, failures: ok ? [] : [name], passedAgain: [], files: [] };
}

interface Suite {
  name: string;
  /** where its test files are */
  files: string[];
  command: string;
  args: string[];
  report: string;
  read: (json: unknown, secondRun?: unknown) => Outcome;
  /** runs the failed files of a report once more, and writes another report */
  again?: { failed: (json: unknown) => string[]; args: string[]; report: string };
  /** for a run of some files only */
  argsForSome?: string[];
  /** shows its output as it comes; the output of other suites is shown when they end */
  live?: boolean;
}

const readJson = async (report: string): Promise<unknown> => JSON.parse(await readFile(report, 'utf8'));

/** More failed files than these are not the machine's fault. */
const maxFilesAgain = 3;

/** What a suite found, after its failed files, if they are few, were run once more (docs/decisions/0040). */
async function runFailedAgain({ command, report, read, again }: Suite, found: Outcome): Promise<Outcome> {
  if (!again || found.failed === 0) return found;
  const first = await readJson(report).catch(() => undefined);
  const files = first === undefined ? [] : again.failed(first);
  if (files.length === 0 || files.length > maxFilesAgain) return found;
  console.log(`\nRunning what failed once more: ${files.join(', ')}`);
  await rm(again.report, { force: true });
  const ok = await run(command, [...again.args, ...files]);
  const outcome = read(first, await readJson(again.report).catch(() => undefined));
  if (ok || outcome.failed > 0) return outcome;
  return { ...outcome, failed: 1, failures: ['The second run ended badly'] };
}

/** A suite counts its own tests in a JSON report; one that ends with an error but no failed test counts as failed. */
async function runSuite({
  name,
  files,
  command,
  args,
  argsForSome = [],
  report,
  read,
  live = false,
}: Suite): Promise<Outcome[]> {
  const namedFiles = namedBy(
    files.flatMap((pattern) => globSync(pattern, { cwd: root })),
    words,
  );
  if (namedFiles.length === 0) return [];
  await rm(report, { force: true });
  const testArgs = [...args, ...(words.length > 0 ? [...argsForSome, ...namedFiles] : [])];
  const ok = await (live ? run(command, testArgs) : runBuffered(name, command, testArgs));
  const counted = await readJson(report).then(
    (json) => read(json),
    () => ({ passed: 0, failed: 0, failures: [], passedAgain: [], files: [] }),
  );
  if (counted.passed + counted.failed === 0)
    return [{ ...counted, failed: 1, failures: [...counted.failures, `${name}: no test was counted`] }];
  if (ok || counted.failed > 0) return [counted];
  return [{ ...counted, failed: 1, failures: [...counted.failures, `${name}: ended badly`] }];
}

const vitest = (report: string) => ({
  args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  report,
});

const suites: Suite[] = [
  {
    name: 'Unit and API tests',
    files: ['{src,tools,tests}/**/*.test.{ts,tsx}'],
    command: 'vitest',
    ...vitest('test-results/vitest.json'),
    read: (json, secondRun) => readVitest(json, root, secondRun),
    again: { failed: failedFiles, ...vitest('test-results/vitest-again.json') },
  },
  {
    name: 'Browser tests',
    files: ['tests/e2e/**/*.spec.ts'],
    command: 'playwright',
    args: ['test'],
    // otherwise a project of Playwright runs all projects that it depends on
    argsForSome: ['--no-deps'],
    report: 'test-results/playwright.json',
    read: readPlaywright,
    live: true,
  },
];

// All run at the same time: each waits for the disk, the database or a page while another computes, and no suite alone keeps
// two processors busy.
const [ofSuites, outcomes] = await Promise.all([
  Promise.all(suites.map(runSuite)),
  Promise.all(words.length === 0 ? checks.map(check) : []),
]);
for (const [at, suite] of suites.entries())
  for (const found of ofSuites[at]!) outcomes.push(await runFailedAgain(suite, found));

if (outcomes.length === 0) {
  console.error(`No test file has ${words.map((word) => `“${word}”`).join(' or ')} in its path.`);
  process.exit(1);
}

const sum = (key: 'passed' | 'failed'): number =>
  outcomes.reduce((total, outcome) => total + outcome[key], 0);
console.log('\nThe slowest test files:');
for (const line of slowestFiles(outcomes.flatMap((outcome) => outcome.files))) console.log(line);
for (const test of outcomes.flatMap((outcome) => outcome.passedAgain))
  console.log(`\n↻ failed once and passed when run again: ${test}`);
for (const failure of outcomes.flatMap((outcome) => outcome.failures)) console.log(`\n✗ ${failure}`);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') === 0 ? 0 : 1);
