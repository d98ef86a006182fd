import type { criancas as pt } from '#shared/i18n/pt_BR/criancas.ts';

export const criancas: Record<keyof typeof pt, string> = {
  'criancas.label_child': 'Child',
  'criancas.label_guardian': 'Guardian',
  'criancas.label_care': 'ATTENTION: {text}',
  'criancas.label_bring': 'Bring this label: only with this code {name} leaves the room.',
  'criancas.labels_title': 'Children’s labels',
};
