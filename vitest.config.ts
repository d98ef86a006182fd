import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { bundle } from './tests/support/server.ts';

// generous, because tests are slow on a busy machine: it only stops a test that hangs
const testTimeout = 180_000;

// For processes that live for minutes and have memory: garbage is collected late, in one piece and by one thread
// (docs/decisions/0062).
const execArgv = [
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
  '--initial-heap-size=800',
  '--single-threaded-gc',
  '--no-incremental-marking',
  '--no-memory-reducer',
];

// Node itself loads the server's files, as in production: Vite would transform every one of them again.
const experimental = { viteModuleRunner: false, nodeLoader: false };

// '#…' imports are the package's own and resolve as Node resolves them. The browser's tests are Playwright's.
export default defineConfig({
  test: {
    // The default is one worker on two processors. Three keep both busy while tests wait for a database or another process.
    maxWorkers: Math.max(3, availableParallelism()),
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
          experimental,
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
          experimental,
          execArgv,
          // NODE_ENV as the server sets it for itself: with it React renders pages several times as fast.
          env: { NODE_ENV: 'production', SERVER_FILE: bundle },
          globalSetup: ['tests/support/database-server.ts', 'tests/support/server-bundle.ts'],
          testTimeout,
          // hooks start and kill several servers, each with a limit of its own
          hookTimeout: 4 * testTimeout,
        },
      },
    ],
  },
});
