import type { criancas as pt } from '#shared/i18n/pt_BR/criancas.ts';

export const criancas: Record<keyof typeof pt, string> = {
  'criancas.label_child': 'Niño',
  'criancas.label_guardian': 'Responsable',
  'criancas.label_care': 'ATENCIÓN: {text}',
  'criancas.label_bring': 'Traiga esta etiqueta: solo con este código {name} sale de la sala.',
  'criancas.labels_title': 'Etiquetas de los niños',
};
