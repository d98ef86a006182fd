import { ufOptions } from '#shared/br/uf.ts';
import type { Fields } from '#shared/crud/field.ts';

/** The fields of an address; each section chooses which its list shows. */
export const endereco = {
  cep: { kind: 'cep', label: ['CEP', 'Postal code', 'Código postal'], group: 'endereco', span: 3 },
  logradouro: {
    kind: 'text',
    label: ['Logradouro', 'Street', 'Calle'],
    max: 160,
    group: 'endereco',
    span: 6,
  },
  numero: { kind: 'text', label: ['Número', 'Number', 'Número'], max: 12, group: 'endereco', span: 3 },
  complemento: {
    kind: 'text',
    label: ['Complemento', 'Complement', 'Complemento'],
    max: 80,
    group: 'endereco',
    span: 3,
  },
  bairro: { kind: 'text', label: ['Bairro', 'District', 'Barrio'], max: 80, group: 'endereco', span: 3 },
  cidade: {
    kind: 'text',
    label: ['Cidade', 'City', 'Ciudad'],
    alphabetic: true,
    max: 80,
    group: 'endereco',
    span: 3,
  },
  uf: { kind: 'choice', label: ['UF', 'State', 'Estado'], options: ufOptions, group: 'endereco', span: 3 },
} as const satisfies Fields;
