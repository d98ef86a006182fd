import { useEffect } from 'react';

/** Keeps the screen on while the page is in front; browsers that cannot do it, or save power, let it go dark. */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    const hold = async () => {
      // the browser releases the lock whenever the page is hidden
      if (document.visibilityState === 'visible') lock = await navigator.wakeLock.request('screen');
    };
    const again = () => void hold().catch(() => undefined);
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, [isOn]);
}
