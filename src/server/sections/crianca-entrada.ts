import type { Behaviour } from '#server/crud/behaviour.ts';
import type { criancaEntrada as declaration } from '#shared/sections/crianca-entrada.ts';

/** Children in their rooms for the office to read; features/domingo/criancas writes them. */
export const criancaEntrada: Behaviour<typeof declaration> = {
  columns: ['chave', 'codigo', 'aparelho', 'saida_chave'],
};
