import { defineSection } from '#shared/crud/section.ts';
import { evento } from './evento.ts';
import { voluntario } from './voluntario.ts';

/** The places that a department needs at events of a kind; the places of a month are made of them. */
export const escalaModelo = defineSection({
  name: 'escala_modelo',
  subject: 'voluntario',
  singular: ['Modelo de escala', 'Schedule template', 'Modelo de turnos'],
  plural: ['Modelos de escala', 'Schedule templates', 'Modelos de turnos'],
  purpose: [
    'O que cada departamento precisa em cada tipo de evento: as vagas do mês saem daqui.',
    'What each department needs at each kind of event: the places of a month are made of it.',
    'Lo que cada departamento necesita en cada tipo de evento: de aquí salen los lugares del mes.',
  ],
  icon: 'list-check',
  menu: 'pessoas',
  title: 'nome',
  sort: { by: 'nome', order: 'asc' },
  scope: 'igreja',
  departmentScope: 'departamento',
  personal: null,
  groups: [
    { name: 'dados', label: ['Modelo', 'Template', 'Modelo'] },
    { name: 'posicoes', label: ['Posições', 'Positions', 'Posiciones'] },
  ],
  fields: {
    nome: {
      kind: 'text',
      label: ['Nome', 'Name', 'Nombre'],
      required: true,
      max: 80,
      list: 'phone',
      search: true,
      group: 'dados',
      span: 6,
    },
    igreja: {
      kind: 'reference',
      to: 'igreja',
      label: ['Igreja', 'Church', 'Iglesia'],
      help: [
        'Em branco, vale a igreja do departamento.',
        "Left empty, it is the department's church.",
        'En blanco, vale la iglesia del departamento.',
      ],
      list: true,
      filter: true,
      group: 'dados',
      span: 6,
    },
    departamento: {
      kind: 'reference',
      to: 'departamento',
      same: 'igreja',
      label: ['Departamento', 'Department', 'Departamento'],
      required: true,
      list: 'phone',
      filter: true,
      group: 'dados',
      span: 6,
    },
    tipo: {
      kind: 'choice',
      label: ['Tipo de evento', 'Kind of event', 'Tipo de evento'],
      help: [
        'Em branco, só é usado quando você o escolhe.',
        'Left empty, it is used only when you choose it.',
        'En blanco, solo se usa cuando usted lo elige.',
      ],
      options: evento.fields.tipo.options,
      list: 'phone',
      filter: true,
      group: 'dados',
      span: 6,
    },
    posicoes: {
      kind: 'items',
      label: ['Posições', 'Positions', 'Posiciones'],
      singular: ['Posição', 'Position', 'Posición'],
      max: 30,
      group: 'posicoes',
      span: 12,
      fields: {
        funcao: { kind: 'text', label: ['Função', 'Role', 'Función'], required: true, max: 80 },
        quantidade: {
          kind: 'integer',
          label: ['Quantas pessoas', 'How many people', 'Cuántas personas'],
          required: true,
          min: 1,
          max: 20,
          default: 1,
        },
        nivel_minimo: {
          kind: 'choice',
          label: ['Nível mínimo', 'Lowest level', 'Nivel mínimo'],
          options: voluntario.fields.funcoes.fields.nivel.options,
        },
      },
    },
  },
});
