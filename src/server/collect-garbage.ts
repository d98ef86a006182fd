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

/** How many percent the heap grows from what lives until V8 collects it as a whole (docs/decisions/0016). */
const heapGrowth = 40;

/**
 * Collects all garbage, moves what lives together and returns the pages that this empties to the system. It takes two to three times
 * as long as `collectGarbage`. From then on the heap grows by less than V8 would let it: not before, because a start would be
 * interrupted by collections that find little.
 */
export function returnMemory(): void {
  setFlagsFromString(`--heap-growing-percent=${heapGrowth}`);
  collector()({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
