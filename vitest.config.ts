import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// only the end of patience: on a busy machine a test takes its time
const testTimeout = 180_000;

// For processes that live for minutes: garbage is collected late and by one thread, for a seventh of the processor time.
const execArgv = ['--max-semi-space-size=64', '--single-threaded-gc'];

// '#…' imports are the package's own and resolve as Node resolves them. The browser's tests are Playwright's.
export default defineConfig({
  test: {
    // On two processors the default is one worker; three keep both busy while each waits now for the database, now for a server.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          execArgv,
          testTimeout,
          include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'tests/unit/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          // Each file has a database and an application of its own; loading the code again for each was most of their time.
          isolate: false,
          execArgv,
          globalSetup: 'tests/support/database-server.ts',
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        test: {
          name: 'process',
          include: ['tests/process/**/*.test.ts'],
          isolate: false,
          execArgv,
          // As the server sets it for itself: React renders pages several times as fast.
          env: { NODE_ENV: 'production' },
          globalSetup: 'tests/support/database-server.ts',
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
    ],
  },
});
