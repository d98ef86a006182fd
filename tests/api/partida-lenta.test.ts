import { expect, it, vi } from 'vitest';
import { testApp } from '../support/app.ts';

it('the server starts on a machine where a plugin takes a minute', async () => {
  let isLoaded = false;
  const t = await testApp({
    pages: async (app) => {
      // a minute that no test waits for
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        await app.register(async () => {
          await vi.advanceTimersByTimeAsync(60_000);
          isLoaded = true;
        });
      } finally {
        vi.useRealTimers();
      }
    },
  });
  expect(isLoaded).toBe(true);
  expect((await t.request({ url: '/api/health' })).status).toBe(200);
});
