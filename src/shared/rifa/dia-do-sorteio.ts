import { churchToday } from '#shared/dates.ts';

export interface DatasDaRifa {
  /** when sales end */
  data_sorteio: Date | string;
  /** ISO day of the lottery that decides */
  extracao_data: string | null;
}

/** The day of the lottery that decides, where sales end on another one; null: the draw is on the day on which they end. */
export const drawDayOf = ({ data_sorteio, extracao_data }: DatasDaRifa): string | null =>
  extracao_data !== churchToday(new Date(data_sorteio)) ? extracao_data : null;
