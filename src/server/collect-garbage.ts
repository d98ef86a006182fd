import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (how?: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;
let exposed: Collect | undefined;

function collector(): Collect {
  if (!exposed) {
    setFlagsFromString('--expose-gc');
    exposed = runInNewContext('gc') as Collect;
  }
  return exposed;
}

/** Collects all garbage now, so that the heap grows from the live objects alone. It takes less than a tenth of a second. */
export const collectGarbage = (): void => collector()();

/**
 * Collects all garbage, moves what lives together and returns the pages that this empties to the system. It takes two to three times
 * as long as `collectGarbage`.
 */
export const returnMemory = (): void =>
  collector()({ type: 'major', execution: 'sync', flavor: 'last-resort' });
