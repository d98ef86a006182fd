import type { Behaviour } from '#server/crud/behaviour.ts';
import type { espera as declaration } from '#shared/sections/espera.ts';

/** The waiting list for the office to read; features/inscricao writes it. */
export const espera: Behaviour<typeof declaration> = { columns: ['idioma', 'compra', 'codigo'] };
