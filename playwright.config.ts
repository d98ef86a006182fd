import { defineConfig } from '@playwright/test';
import { launchOptions } from './tests/support/browser.ts';

const port = 3179;
/** The test that changes settings which every page reads, so it runs alone. */
const settings = /site-ajustes\.spec/;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  // The two workers of the other tests keep two processors busy already: more browsers make pages slower, not the run shorter.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // `npm test` names each test that passed only on the retry (docs/decisions/0040)
  retries: 1,
  // generous, because pages are slow on a busy machine: it only stops a test that hangs
  timeout: 180_000,
  expect: { timeout: 40_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Chromium sometimes draws no frames of a page any more, and no press arrives: the retry has another page.
    actionTimeout: 60_000,
    // Animations are drawn sixty times a second, by the processor here; a test that needs them switches them on.
    contextOptions: { reducedMotion: 'reduce' },
    // The service worker stores each public page again when it is visited; tests of the service worker allow it.
    serviceWorkers: 'block',
    // a trace of everything costs an eighth of the run: `--trace on` when one is wanted
    screenshot: 'only-on-failure',
    launchOptions: {
      ...launchOptions,
      args: [
        ...launchOptions.args,
        // Pages live for seconds: optimising their scripts costs more than it saves.
        '--js-flags=--no-opt,--no-maglev',
      ],
    },
  },
  projects: [
    { name: 'pages', testIgnore: settings },
    { name: 'settings', testMatch: settings, dependencies: ['pages'] },
  ],
  webServer: {
    command: `node tests/support/e2e-server.ts ${port}`,
    url: `http://localhost:${port}/api/health`,
    // generous for the same reason
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
