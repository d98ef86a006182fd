import { expect, it, vi } from 'vitest';
import { keepScreenOn } from './use-wake-lock.ts';

const pageThatIsVisible = () => Object.assign(new EventTarget(), { visibilityState: 'visible' }) as Document;

it('releases a lock that the browser grants after the page was left', async () => {
  const granted = Promise.withResolvers<WakeLockSentinel>();
  const release = vi.fn(async () => undefined);
  const end = keepScreenOn({ request: () => granted.promise }, pageThatIsVisible());
  end();
  expect(release).not.toHaveBeenCalled();
  granted.resolve({ release } as Partial<WakeLockSentinel> as WakeLockSentinel);
  await vi.waitFor(() => expect(release).toHaveBeenCalledTimes(1));
});

it('asks for the lock again when the page is visible again, and no more once it was left', async () => {
  const request = vi.fn(async () => ({ release: async () => undefined }) as WakeLockSentinel);
  const page = pageThatIsVisible();
  const end = keepScreenOn({ request }, page);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(request).toHaveBeenCalledTimes(2);
  end();
  page.dispatchEvent(new Event('visibilitychange'));
  expect(request).toHaveBeenCalledTimes(2);
});
