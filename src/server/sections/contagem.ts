import type { Behaviour } from '#server/crud/behaviour.ts';
import type { contagem as declaration } from '#shared/sections/contagem.ts';

/** Counted offerings for the office to read; features/domingo/oferta writes them. */
export const contagem: Behaviour<typeof declaration> = {
  columns: ['vale'],
  computed: { com_diferenca: 't.vale is not null' },
};
