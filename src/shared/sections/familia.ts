import { defineSection } from '#shared/crud/section.ts';
import { kinships } from '#shared/kinships.ts';

export const familia = defineSection({
  name: 'familia',
  // users who may edit people may edit their families
  subject: 'pessoa',
  singular: ['Família', 'Family', 'Familia'],
  plural: ['Famílias', 'Families', 'Familias'],
  purpose: [
    'Quem mora junto, para que cada casa receba uma carta só.',
    'Who lives together, so that each house gets one letter.',
    'Quiénes viven juntos, para que cada casa reciba una sola carta.',
  ],
  icon: 'home',
  menu: 'pessoas',
  title: 'nome',
  sort: { by: 'nome', order: 'asc' },
  scope: 'igreja',
  personal: {
    of: ['membros', 'visitantes', 'criancas', 'responsaveis'],
    why: [
      'Saber quem mora junto e escrever uma vez a cada casa.',
      'Knowing who lives together and writing once to each house.',
      'Saber quiénes viven juntos y escribir una vez a cada casa.',
    ],
    basis: ['consentimento', 'legitimo_interesse', 'melhor_interesse'],
    fields: ['nome', 'chefe', 'membros'],
    retention: 'cadastro',
  },
  groups: [
    { name: 'familia', label: ['Família', 'Family', 'Familia'] },
    {
      name: 'membros',
      label: ['Quem mora junto', 'Who lives together', 'Quiénes viven juntos'],
      help: [
        'Além do responsável, cujo endereço vale para as cartas.',
        'Besides the head, whose address is used for letters.',
        'Además del responsable, cuya dirección vale para las cartas.',
      ],
    },
  ],
  fields: {
    nome: {
      kind: 'text',
      label: ['Nome', 'Name', 'Nombre'],
      help: [
        'Como está no envelope: “Família Souza”.',
        'As on the envelope: “Souza family”.',
        'Como en el sobre: “Familia Souza”.',
      ],
      required: true,
      min: 2,
      max: 80,
      list: 'phone',
      search: true,
      group: 'familia',
      span: 6,
    },
    chefe: {
      kind: 'reference',
      to: 'pessoa',
      label: ['Responsável pela casa', 'Head of the house', 'Responsable de la casa'],
      required: true,
      unique: true,
      list: 'phone',
      search: true,
      filter: true,
      group: 'familia',
      span: 6,
    },
    igreja: {
      kind: 'reference',
      to: 'igreja',
      label: ['Igreja', 'Church', 'Iglesia'],
      help: [
        'Vazia, é a igreja do responsável.',
        'Left empty, it is the church of the head.',
        'Vacía, es la iglesia del responsable.',
      ],
      list: true,
      filter: true,
      group: 'familia',
      span: 6,
    },
    membros: {
      kind: 'items',
      label: ['Pessoas', 'People', 'Personas'],
      singular: ['Pessoa', 'Person', 'Persona'],
      max: 30,
      fields: {
        pessoa: { kind: 'reference', to: 'pessoa', label: ['Pessoa', 'Person', 'Persona'], required: true },
        parentesco: {
          kind: 'choice',
          label: ['Na família', 'In the family', 'En la familia'],
          required: true,
          options: kinships,
        },
      },
      group: 'membros',
      span: 12,
    },
    pessoas: {
      kind: 'integer',
      label: ['Pessoas na casa', 'People in the house', 'Personas en la casa'],
      computed: true,
      list: true,
      group: 'familia',
      span: 6,
    },
  },
});
