import type { Label } from '#shared/i18n/languages.ts';

/** The weekdays in the order of JavaScript's weekdays: the church's week starts on Sunday. */
export const diasDaSemana = {
  domingo: ['Domingo', 'Sunday', 'Domingo'],
  segunda_feira: ['Segunda-feira', 'Monday', 'Lunes'],
  terca_feira: ['Terça-feira', 'Tuesday', 'Martes'],
  quarta_feira: ['Quarta-feira', 'Wednesday', 'Miércoles'],
  quinta_feira: ['Quinta-feira', 'Thursday', 'Jueves'],
  sexta_feira: ['Sexta-feira', 'Friday', 'Viernes'],
  sabado: ['Sábado', 'Saturday', 'Sábado'],
} as const satisfies Record<string, Label>;

export type DiaDaSemana = keyof typeof diasDaSemana;

const dias = Object.keys(diasDaSemana) as DiaDaSemana[];

export const diaDaSemana = (iso: string): DiaDaSemana => dias[new Date(`${iso}T00:00:00Z`).getUTCDay()]!;
