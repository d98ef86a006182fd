import { defineSection } from '#shared/crud/section.ts';

export const cor = defineSection({
  name: 'cor',
  subject: 'produto',
  singular: ['Cor', 'Colour', 'Color'],
  plural: ['Cores', 'Colours', 'Colores'],
  purpose: [
    'As cores em que os produtos são feitos.',
    'The colours in which products are made.',
    'Los colores en que se hacen los productos.',
  ],
  icon: 'palette',
  menu: 'loja',
  title: 'nome',
  sort: { by: 'nome', order: 'asc' },
  personal: null,
  groups: [{ name: 'dados', label: ['Cor', 'Colour', 'Color'] }],
  fields: {
    nome: {
      kind: 'text',
      label: ['Nome', 'Name', 'Nombre'],
      required: true,
      unique: true,
      max: 40,
      list: 'phone',
      search: true,
      group: 'dados',
      span: 6,
    },
    hex: {
      kind: 'color',
      label: ['Cor', 'Colour', 'Color'],
      required: true,
      unique: true,
      list: 'phone',
      group: 'dados',
      span: 6,
    },
  },
});
