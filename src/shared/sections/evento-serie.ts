import type { Fields } from '#shared/kit/field.ts';
import type { Group, SectionAction } from '#shared/kit/section.ts';

/** Apply a change of one event to the others of its series. */
export const seriesActions = [
  {
    name: 'aplicar-aos-seguintes',
    label: ['Aplicar aos seguintes', 'Apply to the following', 'Aplicar a los siguientes'],
    confirm: [
      'Levar nome, horário, local, texto e vagas deste evento aos seguintes da série?',
      'Carry name, hours, place, text and places of this event over to the following ones of the series?',
      '¿Llevar nombre, horario, lugar, texto y cupos de este evento a los siguientes de la serie?',
    ],
    when: { field: 'em_serie', is: true },
  },
  {
    name: 'aplicar-a-todos',
    label: ['Aplicar a todos da série', 'Apply to the whole series', 'Aplicar a toda la serie'],
    confirm: [
      'Levar nome, horário, local, texto e vagas deste evento a todos da série que não estão encerrados nem cancelados?',
      'Carry name, hours, place, text and places of this event over to all of the series that are not closed or cancelled?',
      '¿Llevar nombre, horario, lugar, texto y cupos de este evento a todos los de la serie que no estén cerrados ni cancelados?',
    ],
    when: { field: 'em_serie', is: true },
  },
  {
    name: 'cancelar-este-e-os-seguintes',
    label: [
      'Cancelar este e os seguintes',
      'Cancel this and the following',
      'Cancelar este y los siguientes',
    ],
    confirm: [
      'Cancelar este evento e os seguintes da série?',
      'Cancel this event and the following ones of the series?',
      '¿Cancelar este evento y los siguientes de la serie?',
    ],
    when: { field: 'em_serie', is: true },
  },
] as const satisfies readonly SectionAction[];

export const seriesGroup: Group = {
  name: 'repeticao',
  label: ['Repetição', 'Repetition', 'Repetición'],
  help: [
    'Cada data vira um evento próprio, com a mesma imagem e os mesmos lotes. Mudanças valem só para este, até você aplicá-las aos outros.',
    'Each day becomes an event of its own, with the same picture and lots. Changes hold for this one alone, until you apply them to the others.',
    'Cada fecha se vuelve un evento propio, con la misma imagen y los mismos lotes. Los cambios valen solo para este, hasta que los aplique a los otros.',
  ],
};

const repeats = { field: 'repeticao', is: ['semanal', 'quinzenal', 'mensal', 'anual'] } as const;

export const seriesFields = {
  repeticao: {
    kind: 'choice',
    label: ['Repetir', 'Repeat', 'Repetir'],
    help: [
      'Mensal repete o dia da semana: todo segundo sábado, por exemplo.',
      'Monthly repeats the day of the week: every second Saturday, for example.',
      'Mensual repite el día de la semana: cada segundo sábado, por ejemplo.',
    ],
    options: {
      semanal: ['Semanal', 'Weekly', 'Semanal'],
      quinzenal: ['Quinzenal', 'Every two weeks', 'Quincenal'],
      mensal: ['Mensal', 'Monthly', 'Mensual'],
      anual: ['Anual', 'Yearly', 'Anual'],
    },
    group: 'repeticao',
    span: 4,
  },
  repetir_ate: {
    kind: 'date',
    label: ['Repetir até', 'Repeat until', 'Repetir hasta'],
    when: repeats,
    requiredWhen: repeats,
    notBefore: 'data',
    group: 'repeticao',
    span: 4,
  },
  em_serie: {
    kind: 'boolean',
    label: ['Em série', 'In a series', 'En serie'],
    computed: true,
    filter: true,
    group: 'repeticao',
    span: 2,
  },
  recorrencia: {
    kind: 'integer',
    label: ['Série', 'Series', 'Serie'],
    computed: true,
    group: 'repeticao',
    span: 2,
  },
} as const satisfies Fields;
