import type { Behaviour } from '#server/crud/behaviour.ts';
import type { documento as declaration } from '#shared/sections/documento.ts';

/** Issued documents for the office to read; features/documento writes them. */
export const documento: Behaviour<typeof declaration> = {
  columns: ['ano', 'sequencia', 'conteudo'],
};
