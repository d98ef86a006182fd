import { diasDaSemana } from '#shared/br/semana.ts';
import { defineSection } from '#shared/kit/section.ts';

const people = { kind: 'integer', min: 0, max: 100_000, list: true, group: 'contagem', span: 3 } as const;

/** How many people came to a service. */
export const frequencia = defineSection({
  name: 'frequencia',
  subject: 'evento',
  singular: ['Frequência', 'Attendance', 'Asistencia'],
  plural: ['Frequência', 'Attendance', 'Asistencia'],
  purpose: [
    'Quantas pessoas vieram a cada culto: adultos, crianças, visitantes e quem assistiu de casa.',
    'How many people came to each service: adults, children, visitors and those who watched from home.',
    'Cuántas personas vinieron a cada culto: adultos, niños, visitantes y quienes lo vieron desde casa.',
  ],
  icon: 'users',
  menu: 'comunicacao',
  title: 'evento',
  sort: { by: 'data', order: 'desc' },
  scope: 'igreja',
  departmentScope: 'departamento',
  unique: [['data', 'evento']],
  groups: [
    { name: 'culto', label: ['Culto', 'Service', 'Culto'] },
    { name: 'contagem', label: ['Contagem', 'Count', 'Conteo'] },
  ],
  filters: {
    dia_da_semana: {
      kind: 'choice',
      label: ['Dia da semana', 'Weekday', 'Día de la semana'],
      options: diasDaSemana,
    },
  },
  totals: {
    adultos: { kind: 'integer', label: ['Adultos', 'Adults', 'Adultos'] },
    criancas: { kind: 'integer', label: ['Crianças', 'Children', 'Niños'] },
    visitantes: { kind: 'integer', label: ['Visitantes', 'Visitors', 'Visitantes'] },
    online: { kind: 'integer', label: ['On-line', 'Online', 'En línea'] },
    total: { kind: 'integer', label: ['Presentes', 'Present', 'Presentes'] },
    media: { kind: 'integer', label: ['Média por culto', 'Mean per service', 'Media por culto'] },
    media_por_dia: { kind: 'integer', label: ['Média por dia', 'Mean per day', 'Media por día'] },
  },
  fields: {
    evento: {
      kind: 'reference',
      to: 'evento',
      label: ['Evento', 'Event', 'Evento'],
      required: true,
      list: 'phone',
      search: true,
      filter: true,
      group: 'culto',
      span: 6,
    },
    data: {
      kind: 'date',
      label: ['Data', 'Date', 'Fecha'],
      help: ['Vazia, a data do evento.', 'Left empty, the date of the event.', 'Vacía, la fecha del evento.'],
      notFuture: true,
      list: 'phone',
      filter: true,
      group: 'culto',
      span: 3,
    },
    igreja: {
      kind: 'reference',
      to: 'igreja',
      label: ['Igreja', 'Church', 'Iglesia'],
      help: [
        'Vazia, a igreja do evento.',
        'Left empty, the church of the event.',
        'Vacía, la iglesia del evento.',
      ],
      filter: true,
      group: 'culto',
      span: 3,
    },
    departamento: {
      kind: 'reference',
      to: 'departamento',
      same: 'igreja',
      label: ['Departamento', 'Department', 'Departamento'],
      help: ['Vazio, o do evento.', 'Left empty, that of the event.', 'Vacío, el del evento.'],
      filter: true,
      group: 'culto',
      span: 6,
    },
    adultos: { ...people, label: ['Adultos', 'Adults', 'Adultos'], required: true },
    criancas: { ...people, label: ['Crianças', 'Children', 'Niños'], required: true, default: 0 },
    visitantes: {
      ...people,
      label: ['Visitantes', 'Visitors', 'Visitantes'],
      help: [
        'Quem veio pela primeira vez ou de fora; não conte de novo entre adultos e crianças.',
        'Who came for the first time or from elsewhere; do not count them again as adults or children.',
        'Quien vino por primera vez o de fuera; no los cuente otra vez entre adultos y niños.',
      ],
      required: true,
      default: 0,
    },
    online: {
      ...people,
      label: ['On-line', 'Online', 'En línea'],
      help: [
        'Quem assistiu pela internet; não entra no total de presentes.',
        'Who watched on the internet; not part of those present.',
        'Quien lo vio por internet; no entra en el total de presentes.',
      ],
      required: true,
      default: 0,
    },
    total: {
      kind: 'integer',
      label: ['Presentes', 'Present', 'Presentes'],
      computed: true,
      list: 'phone',
      group: 'contagem',
      span: 3,
    },
    obs: {
      kind: 'textarea',
      label: ['Observações', 'Notes', 'Observaciones'],
      max: 500,
      group: 'contagem',
      span: 9,
    },
  },
});
