import type { NomeDeNumero, Rotulo } from '#shared/contracts/painel.ts';
import { monthLabel, shortDate } from '#shared/spoken-dates.ts';
import type { Translator } from '#web/lib/i18n/i18n.tsx';

/** The name of a series or of a number. */
export const nameText = ({ t }: Pick<Translator, 't'>, name: NomeDeNumero): string =>
  t(`painel.name.${name}`);

/** The name of a point in a chart: short below the chart, in full in its table. */
export function labelText(
  translator: Translator,
  rotulo: Rotulo,
  today: string,
): { short: string; whole: string } {
  const { t, locale, dayOfMonth } = translator;
  if ('mes' in rotulo) {
    const whole = monthLabel(rotulo.mes.slice(0, 7), locale);
    return { short: whole.slice(0, 3), whole };
  }
  if ('dia' in rotulo) return { short: dayOfMonth(rotulo.dia), whole: shortDate(rotulo.dia, today, locale) };
  if ('idade' in rotulo) {
    const { de, ate } = rotulo.idade;
    const whole =
      ate === null
        ? t('painel.age.from', { de })
        : de === 0
          ? t('painel.age.under', { ate })
          : t('painel.age.between', { de, ate });
    return { short: whole, whole };
  }
  if ('sem' in rotulo) return { short: t('painel.no_category'), whole: t('painel.no_category') };
  return { short: rotulo.nome, whole: rotulo.nome };
}
