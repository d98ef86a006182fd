/** SQL for a picture as the JSON that pages take; null when there is none or it is not public. */
export const imagem = (column: string): string =>
  `(select json_build_object('id', a.id, 'largura', a.largura, 'altura', a.altura, 'borrao', nullif(a.borrao, ''))
    from arquivo a where a.id = ${column} and a.publico and a.largura > 0 and a.altura > 0)`;
