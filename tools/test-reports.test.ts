import { describe, expect, it } from 'vitest';
import { failedFiles, namedBy, readPlaywright, readVitest, slowestFiles } from './test-reports.ts';

describe('the report of Vitest', () => {
  const root = '/project';
  const file = (name: string, seconds: number, tests: Record<string, string | null>) => ({
    name: `${root}/${name}`,
    message: '',
    status: Object.values(tests).some((cause) => cause !== null) ? 'failed' : 'passed',
    startTime: 1000,
    endTime: 1000 + seconds * 1000,
    assertionResults: Object.entries(tests).map(([fullName, cause]) => ({
      fullName,
      status: cause === null ? 'passed' : 'failed',
      failureMessages: cause === null ? [] : [cause],
    })),
  });
  const passed = file('tests/api/a.test.ts', 2.5, { opens: null, closes: null });
  const failed = file('src/b.test.ts', 1, { adds: null, counts: 'expected 1', sorts: 'expected 2' });
  const first = { testResults: [passed, failed] };

  it('gives counts, failures and how long each file took', () => {
    expect(readVitest(first, root)).toEqual({
      passed: 3,
      failed: 2,
      failures: ['/project/src/b.test.ts › counts\nexpected 1', '/project/src/b.test.ts › sorts\nexpected 2'],
      passedAgain: [],
      files: [
        { file: 'tests/api/a.test.ts', seconds: 2.5 },
        { file: 'src/b.test.ts', seconds: 1 },
      ],
    });
    expect(failedFiles(first)).toEqual(['/project/src/b.test.ts']);
  });

  it('counts the second run of a file, and names what passed only then', () => {
    const again = {
      testResults: [file('src/b.test.ts', 3, { adds: null, counts: null, sorts: 'expected 2' })],
    };
    expect(readVitest(first, root, again)).toMatchObject({
      passed: 4,
      failed: 1,
      failures: ['/project/src/b.test.ts › sorts\nexpected 2'],
      passedAgain: ['/project/src/b.test.ts › counts\nexpected 1'],
      files: [{ seconds: 2.5 }, { file: 'src/b.test.ts', seconds: 3 }],
    });
  });

  it('counts and names a file that failed before its first test', () => {
    const broken = { ...file('src/c.test.ts', 0, {}), status: 'failed', message: 'cannot be loaded' };
    const report = { testResults: [broken] };
    const failures = ['/project/src/c.test.ts\ncannot be loaded'];
    expect(readVitest(report, root)).toMatchObject({ passed: 0, failed: 1, failures });
    expect(readVitest(report, root, report)).toMatchObject({ passed: 0, failed: 1, failures });
    const again = { testResults: [file('src/c.test.ts', 1, { loads: null })] };
    expect(readVitest(report, root, again)).toMatchObject({ passed: 1, failed: 0, passedAgain: failures });
  });
});

describe('the report of Playwright', () => {
  it('adds up the tests of a file, however deep they are, and names those that passed when run again', () => {
    const spec = (title: string, status: string, ...durations: number[]) => ({
      title,
      file: 'loja.spec.ts',
      ok: status !== 'unexpected',
      tests: [{ status, results: durations.map((duration) => ({ duration, error: { message: 'broke' } })) }],
    });
    const report = {
      stats: { expected: 1, unexpected: 1, flaky: 1 },
      suites: [
        { specs: [spec('pays', 'expected', 1000)] },
        { specs: [], suites: [{ specs: [spec('fails', 'unexpected', 2000, 500)] }] },
        { specs: [spec('waits', 'flaky', 100, 400)] },
      ],
    };
    expect(readPlaywright(report)).toEqual({
      passed: 2,
      failed: 1,
      failures: ['tests/e2e/loja.spec.ts › fails\nbroke\nbroke'],
      passedAgain: ['tests/e2e/loja.spec.ts › waits\nbroke\nbroke'],
      files: [{ file: 'tests/e2e/loja.spec.ts', seconds: 4 }],
    });
  });
});

describe('the slowest files', () => {
  const files = Array.from({ length: 14 }, (_, at) => ({ file: `f${at}`, seconds: at }));

  it('are ten, the slowest first', () => {
    const lines = slowestFiles(files);
    expect(lines).toHaveLength(10);
    expect(lines[0]).toBe('  13.0 s  f13');
    expect(lines[9]).toBe('   4.0 s  f4');
  });

  it('are all those that take over 30 s, and say so', () => {
    const slow = files.map(({ file, seconds }) => ({ file, seconds: seconds + 29 }));
    const lines = slowestFiles(slow);
    expect(lines).toHaveLength(12);
    expect(lines.filter((line) => line.endsWith('(over 30 s)'))).toHaveLength(12);
    expect(slowestFiles([{ file: 'f', seconds: 30 }])).toEqual(['  30.0 s  f']);
  });
});

describe('the files that words name', () => {
  const files = ['tests/api/loja.test.ts', 'src/demo/loja/loja.test.ts', 'tests/e2e/rifa.spec.ts'];

  it('have one of them in their path', () => {
    expect(namedBy(files, ['Loja'])).toEqual(files.slice(0, 2));
    expect(namedBy(files, ['rifa', 'demo/'])).toEqual(files.slice(1));
    expect(namedBy(files, ['nada'])).toEqual([]);
  });

  it('are all of them without a word', () => {
    expect(namedBy(files, [])).toEqual(files);
  });
});
