import type { Label } from '#shared/i18n/languages.ts';

/** Brazilian sizes: from PP to XGG, one size, and children's by age. */
export const tamanhos = {
  pp: ['PP', 'XS', 'PP'],
  p: ['P', 'S', 'P'],
  m: ['M', 'M', 'M'],
  g: ['G', 'L', 'G'],
  gg: ['GG', 'XL', 'GG'],
  xg: ['XG', 'XXL', 'XG'],
  xgg: ['XGG', '3XL', 'XGG'],
  unico: ['Único', 'One size', 'Única'],
  infantil_2: ['Infantil 2', 'Child 2', 'Infantil 2'],
  infantil_4: ['Infantil 4', 'Child 4', 'Infantil 4'],
  infantil_6: ['Infantil 6', 'Child 6', 'Infantil 6'],
  infantil_8: ['Infantil 8', 'Child 8', 'Infantil 8'],
  infantil_10: ['Infantil 10', 'Child 10', 'Infantil 10'],
  infantil_12: ['Infantil 12', 'Child 12', 'Infantil 12'],
  infantil_14: ['Infantil 14', 'Child 14', 'Infantil 14'],
  infantil_16: ['Infantil 16', 'Child 16', 'Infantil 16'],
} as const satisfies Record<string, Label>;
