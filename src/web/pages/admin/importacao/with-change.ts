import type { Import, ImportChange } from '#shared/contracts/importacao.ts';

/**
 * The import with a change that the server has not answered yet. `mapa` holds all columns: a second choice made from the
 * columns before the first one would take the first one back.
 */
export const withChange = (
  shown: Import,
  {
    mapa,
    padroes,
    com_erros = shown.com_erros,
    duplicados = shown.duplicados,
    familias = shown.familias,
  }: ImportChange,
): Import => ({
  ...shown,
  com_erros,
  duplicados,
  familias,
  colunas: mapa ? shown.colunas.map((column, at) => ({ ...column, campo: mapa[at] ?? null })) : shown.colunas,
  padroes: filled({ ...shown.padroes, ...padroes }),
});

const filled = (values: NonNullable<ImportChange['padroes']>): Import['padroes'] =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === null || value === '' ? [] : [[name, value] as const],
    ),
  );
