/** Children during a service: their page and their labels. */
export const criancas = {
  'criancas.label_child': 'Criança',
  'criancas.label_guardian': 'Responsável',
  'criancas.label_care': 'ATENÇÃO: {text}',
  'criancas.label_bring': 'Traga esta etiqueta: só com este código {name} sai da sala.',
  'criancas.labels_title': 'Etiquetas das crianças',
} as const;
