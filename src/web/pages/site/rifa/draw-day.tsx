import type { RifaResumo } from '#shared/contracts/rifa.ts';
import { dayLabel, exactDay, exactMoment, momentLabel } from '#shared/dates-in-words.ts';
import { drawDayOf } from '#shared/rifa/dia-do-sorteio.ts';
import { type TextKey, useT } from '#web/lib/i18n/i18n.tsx';

type Dates = Pick<RifaResumo, 'data_sorteio' | 'extracao_data'>;

interface DrawDayProps {
  rifa: Dates;
  today: string;
  /** key of a text with the variable `{when}` */
  text: Extract<TextKey, 'raffle.draw_on' | 'raffle.drawn_on' | 'raffle_home.draw' | 'raffle_purchase.draw'>;
}

/** The date of the draw: the day of the deciding lottery, or the moment when sales end if that is on the same day. */
export function DrawDay({ rifa, today, text }: DrawDayProps) {
  const { t, locale } = useT();
  const { data_sorteio } = rifa;
  const day = drawDayOf(rifa);
  if (day === null)
    return (
      <time dateTime={data_sorteio} title={exactMoment(data_sorteio, locale)}>
        {t(text, { when: momentLabel(data_sorteio, today, locale) })}
      </time>
    );
  return (
    <time dateTime={day} title={exactDay(day, locale)}>
      {t(text, { when: dayLabel(day, today, locale) })}
    </time>
  );
}
