import type { Label } from '#shared/i18n/languages.ts';

/** What a person is to the head of the house. */
export const kinships = {
  conjuge: ['Cônjuge', 'Spouse', 'Cónyuge'],
  filho_a: ['Filho(a)', 'Child', 'Hijo(a)'],
  pai_ou_mae: ['Pai ou mãe', 'Parent', 'Padre o madre'],
  irmao_ou_irma: ['Irmão ou irmã', 'Sibling', 'Hermano(a)'],
  avo_ou_avo: ['Avô ou avó', 'Grandparent', 'Abuelo(a)'],
  neto_a: ['Neto(a)', 'Grandchild', 'Nieto(a)'],
  outro: ['Outro', 'Other', 'Otro'],
} as const satisfies Record<string, Label>;
