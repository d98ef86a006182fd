import { maxVouchers } from '#shared/contracts/inscricao-balcao.ts';
import type { Section } from '#shared/crud/section.ts';
import { voucher } from '#shared/sections/voucher.ts';

const { codigo: _codigo, etiqueta, usos: _usos, desconto_dado: _dado, ...rules } = voucher.fields;

/** The form that makes several vouchers: the fields of one, without its code, and their number. */
export const batchSection: Section = {
  ...voucher,
  title: 'etiqueta',
  unique: [],
  fields: {
    quantidade: {
      kind: 'integer',
      label: ['Quantos', 'How many', 'Cuántos'],
      help: [
        `Até ${maxVouchers} de uma vez.`,
        `Up to ${maxVouchers} at once.`,
        `Hasta ${maxVouchers} de una vez.`,
      ],
      required: true,
      min: 1,
      max: maxVouchers,
      default: 10,
      group: 'voucher',
      span: 3,
    },
    prefixo: {
      kind: 'text',
      label: ['Começo do código', 'Beginning of the code', 'Comienzo del código'],
      help: [
        'Opcional: "RADIO" dá RADIO-7KQM-XW3P.',
        'Optional: "RADIO" gives RADIO-7KQM-XW3P.',
        'Opcional: "RADIO" da RADIO-7KQM-XW3P.',
      ],
      max: 20,
      upper: true,
      group: 'voucher',
      span: 4,
    },
    etiqueta: {
      ...etiqueta,
      label: ['Nome do conjunto', 'Name of the batch', 'Nombre del conjunto'],
      required: true,
      group: 'voucher',
      span: 5,
    },
    ...rules,
  },
};
