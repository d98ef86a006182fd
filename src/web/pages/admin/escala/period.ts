import { addDays, addMonths, firstOfMonth, isIsoDate, lastOfMonth } from '#shared/dates.ts';
import { weekdayOf } from '#shared/dates-in-words.ts';

export const visoes = ['mes', 'semana', 'lista', 'pessoas'] as const;
export type Visao = (typeof visoes)[number];

/** The view of the schedule in an address. */
export interface View {
  visao: Visao;
  /** a day of the period */
  dia: string;
  /** null: all */
  departamento: number | null;
  voluntario: number | null;
}

const idOf = (text: string | null): number | null => {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

/** Reads the view from an address; invalid values count as missing. */
export function readView(search: URLSearchParams, today: string): View {
  const visao = visoes.find((one) => one === search.get('visao')) ?? 'mes';
  const dia = search.get('dia') ?? '';
  return {
    visao,
    dia: isIsoDate(dia) ? dia : today,
    departamento: idOf(search.get('departamento')),
    voluntario: idOf(search.get('voluntario')),
  };
}

/** The address of a view, without the values that are the default. */
export function writeView({ visao, dia, departamento, voluntario }: View, today: string): URLSearchParams {
  const search = new URLSearchParams();
  if (visao !== 'mes') search.set('visao', visao);
  if (dia !== today) search.set('dia', dia);
  if (departamento !== null) search.set('departamento', String(departamento));
  if (voluntario !== null) search.set('voluntario', String(voluntario));
  return search;
}

/** The first and the last day that are shown: weeks from Sunday to Saturday, otherwise the month. */
export function periodOf({ visao, dia }: Pick<View, 'visao' | 'dia'>): { de: string; ate: string } {
  if (visao === 'semana') {
    const de = addDays(dia, -weekdayOf(dia));
    return { de, ate: addDays(de, 6) };
  }
  return { de: firstOfMonth(dia), ate: lastOfMonth(dia) };
}

/** The same view one period later, or earlier. */
export function stepped(view: View, by: 1 | -1): View {
  const dia = view.visao === 'semana' ? addDays(view.dia, 7 * by) : addMonths(firstOfMonth(view.dia), by);
  return { ...view, dia };
}

/** The weeks of a month as rows of seven days; null: not in the month. */
export function monthWeeks(dia: string): (string | null)[][] {
  const { de, ate } = periodOf({ visao: 'mes', dia });
  const weeks: (string | null)[][] = [];
  for (let sunday = addDays(de, -weekdayOf(de)); sunday <= ate; sunday = addDays(sunday, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, at) => {
        const day = addDays(sunday, at);
        return day < de || day > ate ? null : day;
      }),
    );
  return weeks;
}
