/** How long one test file took, as its suite measured it. */
export interface FileTime {
  file: string;
  seconds: number;
}

export interface Outcome {
  passed: number;
  failed: number;
  /**
   * The failures and their causes, repeated at the end: hundreds of lines are printed between a failure and the last
   * line.
   */
  failures: string[];
  /** Tests that failed and passed when they were run once more (docs/decisions/0040). */
  passedAgain: string[];
  files: FileTime[];
}

interface VitestFile {
  name: string;
  status: string;
  message: string;
  startTime: number;
  endTime: number;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
}
const vitestFiles = (json: unknown): VitestFile[] => (json as { testResults: VitestFile[] }).testResults;

/** What failed in a file: its tests, or the file itself before its first test. */
function failuresOf({ name, status, message, assertionResults }: VitestFile): Map<string, string> {
  const tests = assertionResults.filter((test) => test.status === 'failed');
  if (tests.length === 0) return new Map(status === 'failed' ? [[name, message]] : []);
  return new Map(tests.map((test) => [`${name} › ${test.fullName}`, test.failureMessages.join('\n')]));
}
const linesOf = (failures: Iterable<[name: string, cause: string]>): string[] =>
  Array.from(failures, ([name, cause]) => `${name}\n${cause}`);

/** The files of a report of Vitest in which something failed. */
export const failedFiles = (json: unknown): string[] =>
  vitestFiles(json)
    .filter((file) => failuresOf(file).size > 0)
    .map(({ name }) => name);

/** Reads a report of Vitest; the files of a second run count instead of the same ones of the first. */
export function readVitest(json: unknown, root: string, secondRun?: unknown): Outcome {
  const again = new Map(
    secondRun === undefined ? [] : vitestFiles(secondRun).map((file) => [file.name, file]),
  );
  const results = vitestFiles(json).map((file) => again.get(file.name) ?? file);
  const failures = new Map(results.flatMap((file) => [...failuresOf(file)]));
  const before = new Map(vitestFiles(json).flatMap((file) => [...failuresOf(file)]));
  const count = (status: string) =>
    results.flatMap((file) => file.assertionResults).filter((test) => test.status === status).length;
  return {
    passed: count('passed'),
    failed: Math.max(count('failed'), failures.size),
    failures: linesOf(failures),
    passedAgain: linesOf([...before].filter(([name]) => !failures.has(name))),
    files: results.map(({ name, startTime, endTime }) => ({
      file: name.replace(`${root}/`, ''),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

interface PlaywrightSpec {
  title: string;
  file: string;
  ok: boolean;
  tests: {
    status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
    results: { duration: number; error?: { message?: string } }[];
  }[];
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: PlaywrightSpec[];
}

const specsOf = ({ suites = [], specs }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

export function readPlaywright(json: unknown): Outcome {
  const report = json as {
    stats: { expected: number; unexpected: number; flaky: number };
    suites: PlaywrightSuite[];
  };
  const { expected, unexpected, flaky } = report.stats;
  const failures: string[] = [];
  const passedAgain: string[] = [];
  const milliseconds = new Map<string, number>();
  for (const { title, file, ok, tests } of report.suites.flatMap(specsOf)) {
    const name = `tests/e2e/${file}`;
    const results = tests.flatMap((test) => test.results);
    const took = results.reduce((sum, { duration }) => sum + duration, 0);
    milliseconds.set(name, (milliseconds.get(name) ?? 0) + took);
    const failure = `${name} › ${title}\n${results.map((one) => one.error?.message ?? '').join('\n')}`;
    if (!ok) failures.push(failure);
    else if (tests.some((test) => test.status === 'flaky')) passedAgain.push(failure);
  }
  const files = [...milliseconds].map(([file, took]) => ({ file, seconds: took / 1000 }));
  return { passed: expected + flaky, failed: unexpected, failures, passedAgain, files };
}

/** A file that takes longer is named as too slow, even where it is not among the slowest. */
const longest = 30;
const shown = 10;

/** The slowest files, one a line, each that is over the limit marked. */
export function slowestFiles(files: readonly FileTime[]): string[] {
  const sorted = files.toSorted((one, other) => other.seconds - one.seconds);
  return sorted
    .filter(({ seconds }, at) => at < shown || seconds > longest)
    .map(({ file, seconds }) => {
      const time = `${seconds.toFixed(1)} s`.padStart(8);
      return `${time}  ${file}${seconds > longest ? `  (over ${longest} s)` : ''}`;
    });
}

/** The files whose path contains one of the words, in any case; without words, all of them. */
export const namedBy = (files: readonly string[], words: readonly string[]): string[] =>
  words.length === 0
    ? [...files]
    : files.filter((file) => words.some((word) => file.toLowerCase().includes(word.toLowerCase())));
