import { type DiaDaSemana, diasDaSemana } from '#shared/br/semana.ts';
import type { Culto } from '#shared/contracts/site.ts';
import { type Locale, label } from '#shared/i18n/languages.ts';

export interface DiaDeCulto {
  dia: string;
  /** the day's name in the reader's language */
  nome: string;
  cultos: Culto[];
}

const week = Object.keys(diasDaSemana);

/** Service times with one line for each day, from Sunday on, in order of time. */
export function cultosByDay(cultos: readonly Culto[], locale: Locale): DiaDeCulto[] {
  return week
    .map((dia) => ({
      dia,
      nome: label(diasDaSemana[dia as DiaDaSemana], locale),
      cultos: cultos.filter((culto) => culto.dia === dia).sort((a, b) => a.horario.localeCompare(b.horario)),
    }))
    .filter((day) => day.cultos.length > 0);
}
