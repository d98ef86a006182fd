import type { Fields } from '#shared/crud/field.ts';
import { recurrenceFields } from '#shared/crud/recurrence.ts';
import type { Group, SectionAction } from '#shared/crud/section.ts';
import type { Series } from '#shared/crud/series.ts';
import { pageFieldNames } from './evento-pagina.ts';

export const series = {
  group: 'recorrencia',
  order: 'data',
  time: 'horario_inicial',
  ownFields: ['slug', 'repeticao', 'repeticoes', 'repetir_ate', ...pageFieldNames],
  keeps: {
    encerrado: {
      when: { field: 'status', is: 'encerrado' },
      why: ['já encerrado', 'already closed', 'ya cerrado'],
    },
    cancelado: {
      when: { field: 'status', is: 'cancelado' },
      why: ['cancelado', 'cancelled', 'cancelado'],
      deletes: true,
    },
  },
  // People were there: their sign-ups, attendance and offerings belong to that day.
  past: {
    reason: 'aconteceu',
    why: [
      'já aconteceu: situação, dia e horários ficam',
      'over: its status, day and times stay',
      'ya pasó: su situación, día y horarios quedan',
    ],
    days: ['data_final', 'data'],
    time: 'horario_final',
    fields: [
      'status',
      'data',
      'data_final',
      'horario_inicial',
      'horario_final',
      'inscricoes_de',
      'inscricoes_ate',
    ],
  },
} as const satisfies Series;

export const seriesActions = [
  {
    name: 'cancelar-este-e-os-seguintes',
    label: [
      'Cancelar este e os seguintes',
      'Cancel this and the following',
      'Cancelar este y los siguientes',
    ],
    confirm: [
      'Cancelar este evento e os seguintes da série? Dos seguintes, os que já aconteceram ficam como estão.',
      'Cancel this event and the following ones of the series? Those of the following that are over stay as they are.',
      '¿Cancelar este evento y los siguientes de la serie? De los siguientes, los que ya pasaron quedan como están.',
    ],
    when: { field: 'em_serie', is: true },
  },
] as const satisfies readonly SectionAction[];

export const seriesGroup: Group = {
  name: 'repeticao',
  label: ['Repetição', 'Repetition', 'Repetición'],
  help: [
    'Cada data vira um evento próprio, com a mesma imagem, os mesmos lotes e as mesmas regras de inscrição. Ao salvar, você diz se a mudança vale para este, para os seguintes ou para todos.',
    'Each day becomes an event of its own, with the same picture, lots and rules for sign-ups. When you save, you say whether the change is for this one, the following ones or all.',
    'Cada fecha se vuelve un evento propio, con la misma imagen, los mismos lotes y las mismas reglas de inscripción. Al guardar, usted dice si el cambio vale para este, para los siguientes o para todos.',
  ],
};

export const seriesFields = {
  ...recurrenceFields,
  repeticao: {
    ...recurrenceFields.repeticao,
    recurrence: { first: 'data', monthly: 'weekday' },
    help: [
      'Mensal repete o dia da semana: todo segundo sábado, por exemplo.',
      'Monthly repeats the day of the week: every second Saturday, for example.',
      'Mensual repite el día de la semana: cada segundo sábado, por ejemplo.',
    ],
  },
  repetir_ate: { ...recurrenceFields.repetir_ate, notBefore: 'data' },
  em_serie: {
    kind: 'boolean',
    label: ['Em série', 'In a series', 'En serie'],
    computed: true,
    filter: true,
    group: 'repeticao',
    span: 3,
  },
  recorrencia: {
    kind: 'integer',
    label: ['Série', 'Series', 'Serie'],
    computed: true,
    group: 'repeticao',
    span: 4,
  },
} as const satisfies Fields;
