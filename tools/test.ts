// Runs every check of the project and ends with one line that counts them.
import { readFile } from 'node:fs/promises';
import { type Check, checks, run } from './checks.ts';

interface Outcome {
  passed: number;
  failed: number;
  /**
   * The failures and their causes, repeated at the end: hundreds of lines are printed between a failure and the last
   * line.
   */
  failures: string[];
}

async function check({ name, command, args }: Check): Promise<Outcome> {
  console.log(`\n# ${name}`);
  const ok = await run(command, args);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, failures: ok ? [] : [name] };
}

/**
 * A suite that counts its own tests in a JSON report; one that ends with an error but no failed test counts as failed.
 */
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
    () => ({ passed: 0, failed: 0, failures: [] }),
  );
  if (counted.passed + counted.failed === 0)
    return { passed: 0, failed: 1, failures: [`${name}: no test was counted`] };
  if (ok || counted.failed > 0) return counted;
  return { ...counted, failed: 1, failures: [...counted.failures, `${name}: ended badly`] };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

function readVitest(json: unknown): Outcome {
  const { numPassedTests, numFailedTests, testResults } = json as VitestReport;
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length > 0)
      return tests.map((test) => `${name} › ${test.fullName}\n${test.failureMessages.join('\n')}`);
    return status === 'failed' ? [`${name}\n${message}`] : [];
  });
  return { passed: numPassedTests, failed: numFailedTests, failures };
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    ok: boolean;
    tests: { results: { error?: { message?: string } }[] }[];
  }[];
}

function failedSpecs({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs
    .filter((spec) => !spec.ok)
    .map((spec) => {
      const results = spec.tests.flatMap((test) => test.results);
      return `tests/e2e/${spec.file} › ${spec.title}\n${results.map((result) => result.error?.message ?? '').join('\n')}`;
    });
  return [...own, ...suites.flatMap(failedSpecs)];
}

function readPlaywright(json: unknown): Outcome {
  const report = json as {
    stats: { expected: number; unexpected: number; flaky: number };
    suites: PlaywrightSuite[];
  };
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky, failures: report.suites.flatMap(failedSpecs) };
}

// The checks run together, because each waits for the disk while another computes.
const outcomes = [
  ...(await Promise.all(checks.map(check))),
  await suite(
    'Unit and API tests',
    'vitest',
    ['run', '--reporter=default', '--reporter=json', '--outputFile.json=test-results/vitest.json'],
    'test-results/vitest.json',
    readVitest,
  ),
  await suite('Browser tests', 'playwright', ['test'], 'test-results/playwright.json', readPlaywright),
];

const sum = (key: 'passed' | 'failed'): number =>
  outcomes.reduce((total, outcome) => total + outcome[key], 0);
for (const failure of outcomes.flatMap((outcome) => outcome.failures)) console.log(`\n✗ ${failure}`);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') === 0 ? 0 : 1);
