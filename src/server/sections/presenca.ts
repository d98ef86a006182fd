import type { Behaviour } from '#server/crud/behaviour.ts';
import type { presenca as declaration } from '#shared/sections/presenca.ts';

/** Attendance by name: features/domingo/presenca.ts writes it. */
export const presenca: Behaviour<typeof declaration> = { columns: ['marcas'] };
