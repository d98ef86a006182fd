/** A picture as the pages take it, as JSON; null where there is none, or none that everybody may see. */
export const imagem = (column: string): string =>
  `(select json_build_object('id', a.id, 'largura', a.largura, 'altura', a.altura, 'borrao', nullif(a.borrao, ''))
    from arquivo a where a.id = ${column} and a.publico and a.largura > 0 and a.altura > 0)`;
