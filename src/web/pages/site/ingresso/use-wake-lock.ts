import { useEffect } from 'react';

/** Keeps the screen on while the page is visible; browsers without support, or saving power, let it turn off. */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (isOn && 'wakeLock' in navigator) return keepScreenOn(navigator.wakeLock, document);
  }, [isOn]);
}

/** Returns the function that lets the screen turn off again. */
export function keepScreenOn(
  wakeLock: Pick<WakeLock, 'request'>,
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>,
): () => void {
  let isOver = false;
  let lock: WakeLockSentinel | undefined;
  const hold = async () => {
    // the browser releases the lock whenever the page is hidden
    if (page.visibilityState !== 'visible') return;
    lock = await wakeLock.request('screen');
    if (isOver) await lock.release();
  };
  const again = () => void hold().catch(() => undefined);
  again();
  page.addEventListener('visibilitychange', again);
  return () => {
    isOver = true;
    page.removeEventListener('visibilitychange', again);
    void lock?.release();
  };
}
