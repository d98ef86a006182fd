import type { Conflito, EstadoDaVaga, Motivo, Nivel, Vaga } from '#shared/contracts/escala.ts';
import { dayLabel, timeLabel, timesLabel } from '#shared/dates-in-words.ts';
import { voluntario as section } from '#shared/sections/voluntario.ts';
import { conflictText, reasonText } from '#web/lib/escala/conflict-text.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';

const { funcoes } = section.fields;

/** The schedule's texts in the reader's language: times, states, and why a volunteer may or may not serve. */
export function useEscalaTexts(today: string) {
  const { t, label, locale } = useT();

  const moment = (momento: string): string =>
    `${dayLabel(momento.slice(0, 10), today, locale)}, ${timeLabel(momento.slice(11), locale)}`;

  return {
    conflict: (conflito: Conflito): string => t(...conflictText(conflito)),
    reasons: (motivos: readonly Motivo[]): string =>
      motivos.map((motivo) => t(...reasonText(motivo))).join(' · '),
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

export type EscalaTexts = ReturnType<typeof useEscalaTexts>;
