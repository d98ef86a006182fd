import type { Fields } from '#shared/crud/field.ts';
import type { Label } from '#shared/i18n/languages.ts';

/** Who wrote to the church; each section chooses what its list shows and searches. */
export const remetente = {
  nome: {
    kind: 'text',
    label: ['Nome', 'Name', 'Nombre'],
    required: true,
    min: 2,
    max: 120,
    list: 'phone',
    search: true,
  },
  email: { kind: 'email', label: ['E-mail', 'E-mail', 'Correo electrónico'], search: true },
  telefone: { kind: 'phone', label: ['Telefone', 'Phone', 'Teléfono'] },
} as const satisfies Fields;

/** The states of a message, until it is answered. */
export const atendimento = {
  novo: ['Novo', 'New', 'Nuevo'],
  em_atendimento: ['Em atendimento', 'In progress', 'En atención'],
  respondido: ['Respondido', 'Answered', 'Respondido'],
} as const satisfies Record<string, Label>;
