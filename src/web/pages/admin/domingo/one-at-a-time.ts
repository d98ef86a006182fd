import { useState } from 'react';

type Once = (work: () => Promise<void>) => Promise<void>;

/** A function that does the given work, and nothing while earlier work is not finished. */
export function oneAtATime(onWorking: (isWorking: boolean) => void): Once {
  let isBusy = false;
  return async (work) => {
    if (isBusy) return;
    isBusy = true;
    onWorking(true);
    try {
      await work();
    } finally {
      isBusy = false;
      onWorking(false);
    }
  };
}

/** `once` stores a double tap on a button once: the second tap comes before a render could disable the button. */
export function useOneAtATime(): { working: boolean; once: Once } {
  const [working, setWorking] = useState(false);
  const [once] = useState(() => oneAtATime(setWorking));
  return { working, once };
}
