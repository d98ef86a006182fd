import { diasDaSemana } from '#shared/br/semana.ts';
import type { Conflito, EstadoDaVaga, Motivo, Nivel, Vaga } from '#shared/contracts/escala.ts';
import { isIsoDate } from '#shared/dates.ts';
import type { Label } from '#shared/i18n/languages.ts';
import { voluntario as section } from '#shared/sections/voluntario.ts';
import { dayLabel, timeLabel, timesLabel } from '#shared/spoken-dates.ts';
import { type TextKey, useT } from '#web/lib/i18n/i18n.tsx';

const { funcoes, disponibilidade, status } = section.fields;
/** Stored values that reasons name, by the name of the value. */
const choices: Readonly<Record<string, Readonly<Record<string, Label>>>> = {
  nivel: funcoes.fields.nivel.options,
  minimo: funcoes.fields.nivel.options,
  turno: disponibilidade.fields.turno.options,
  dia: diasDaSemana,
  status: status.options,
};

type Values = Readonly<Record<string, string | number>>;

/** What schedules say in the reader's language: times, states, and why somebody may or may not serve. */
export function useEscalaWords(today: string) {
  const { t, label, locale, date } = useT();

  /** A choice in the middle of a sentence; weekdays keep their capital in English. */
  const inSentence = (text: Label): string => (locale === 'en' ? label(text) : label(text).toLowerCase());
  const moment = (momento: string): string =>
    `${dayLabel(momento.slice(0, 10), today, locale)}, ${timeLabel(momento.slice(11), locale)}`;

  function shown(name: string, value: string | number): string | number {
    const option = choices[name]?.[String(value)];
    if (option) return inSentence(option);
    if (typeof value === 'number') return value;
    if (isIsoDate(value)) return date(value);
    return /^\d{4}-\d{2}-\d{2}T/.test(value) ? moment(value) : value;
  }
  const spoken = (values: Values) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(name, value)]));

  return {
    conflict({ rule, values }: Conflito): string {
      if (rule === 'mesmo_horario' && values.evento === '')
        return t('escala.conflito.mesmo_horario_outro', spoken(values));
      if (rule === 'bloqueio' && values.de === values.ate)
        return t('escala.conflito.bloqueio_dia', spoken(values));
      if (rule === 'repetido' && values.funcao === '') return t('escala.conflito.repetido_outro');
      return t(`escala.conflito.${rule}`, spoken(values));
    },
    reason: ({ key, values }: Motivo): string => t(`escala.motivo.${key}` as TextKey, spoken(values)),
    reasons(motivos: readonly Motivo[]): string {
      return motivos
        .map(({ key, values }) => t(`escala.motivo.${key}` as TextKey, spoken(values)))
        .join(' · ');
    },
    state: (estado: EstadoDaVaga): string => t(`escalas.estado.${estado}`),
    level: (nivel: Nivel): string => label(funcoes.fields.nivel.options[nivel]),
    day: (dia: string): string => dayLabel(dia, today, locale),
    /** "19h–21h" */
    times: ({ de, ate }: Pick<Vaga, 'de' | 'ate'>): string =>
      timesLabel(de.slice(11, 16), ate.slice(11, 16), locale),
    /** "dom., 21 de dez., 19h" */
    moment,
  };
}

export type EscalaWords = ReturnType<typeof useEscalaWords>;
