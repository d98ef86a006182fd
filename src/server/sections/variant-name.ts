import { tamanhos } from '#shared/loja/tamanhos.ts';

const sizes = Object.entries(tamanhos)
  .map(([key, [nome]]) => `when '${key}' then '${nome}'`)
  .join(' ');

/** SQL of the name of a size. */
export const sizeName = (tamanho: string): string => `case ${tamanho} ${sizes} end`;

/** SQL of the name of a row of produto_variantes, shown beside its product's: `GG · Azul`; null without size and colour. */
export const variantName = (row: string): string => `nullif(concat_ws(' · ', ${sizeName(`${row}.tamanho`)},
  (select c.nome from cor c where c.id = ${row}.cor)), '')`;
