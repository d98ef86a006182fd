import type { Behaviour } from '#server/crud/behaviour.ts';
import { categoria } from './categoria.ts';
import { igreja } from './igreja.ts';

/** Only the sections that have rules of their own. */
export const behaviours: Readonly<Record<string, Behaviour>> = { categoria, igreja };
