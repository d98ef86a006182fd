import { defineSection } from '#shared/crud/section.ts';

const age = { kind: 'integer', min: 0, max: 17, list: true, group: 'sala', span: 3 } as const;

/** Rooms in which children are looked after during a service. */
export const sala = defineSection({
  name: 'sala',
  subject: 'crianca',
  singular: ['Sala das crianças', 'Children’s room', 'Sala de los niños'],
  plural: ['Salas das crianças', 'Children’s rooms', 'Salas de los niños'],
  purpose: [
    'As salas em que as crianças ficam durante o culto: para que idade são e quantas cabem.',
    'The rooms in which children stay during the service: for which age they are and how many fit.',
    'Las salas en que los niños se quedan durante el culto: para qué edad son y cuántos caben.',
  ],
  icon: 'mood-kid',
  menu: 'pessoas',
  title: 'nome',
  sort: { by: 'nome', order: 'asc' },
  scope: 'igreja',
  unique: [['nome', 'igreja']],
  personal: null,
  groups: [{ name: 'sala', label: ['Sala', 'Room', 'Sala'] }],
  fields: {
    nome: {
      kind: 'text',
      label: ['Nome', 'Name', 'Nombre'],
      required: true,
      max: 60,
      list: 'phone',
      search: true,
      group: 'sala',
      span: 6,
    },
    igreja: {
      kind: 'reference',
      to: 'igreja',
      label: ['Igreja', 'Church', 'Iglesia'],
      required: true,
      list: true,
      filter: true,
      group: 'sala',
      span: 6,
    },
    idade_de: { ...age, label: ['Idade, de', 'Age, from', 'Edad, desde'] },
    idade_ate: { ...age, label: ['Idade, até', 'Age, to', 'Edad, hasta'] },
    capacidade: {
      kind: 'integer',
      label: ['Capacidade', 'Capacity', 'Capacidad'],
      help: [
        'Quantas crianças cabem. Ao passar disso a sala avisa, e não recusa.',
        'How many children fit. Beyond it the room warns, and does not refuse.',
        'Cuántos niños caben. Al pasar de eso la sala avisa, y no rechaza.',
      ],
      min: 1,
      max: 1000,
      list: 'phone',
      group: 'sala',
      span: 3,
    },
    ativa: {
      kind: 'boolean',
      label: ['Em uso', 'In use', 'En uso'],
      default: true,
      list: true,
      filter: true,
      group: 'sala',
      span: 3,
    },
  },
});
