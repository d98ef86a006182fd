import type { ColunaDeRelatorio, RotuloDeLinha } from './contracts/relatorios.ts';
import { writtenDate, writtenDayOfMonth } from './dates.ts';
import { monthLabel, monthName } from './dates-in-words.ts';
import type { Locale } from './i18n/languages.ts';
import type { relatorios } from './i18n/pt_BR/relatorios.ts';

type ReportText = (key: keyof typeof relatorios) => string;

/** "Entradas", or "Entradas 2026" where years stand beside each other. */
export const columnText = (t: ReportText, { nome, ano }: ColunaDeRelatorio): string =>
  ano === undefined ? t(`relatorios.col.${nome}`) : `${t(`relatorios.col.${nome}`)} ${ano}`;

/** What a line is called under a chart, where a few letters fit: the day of a week, the beginning of a month. */
export function axisText(
  t: ReportText,
  rotulo: RotuloDeLinha,
  { de, locale }: { de: string; locale: Locale },
): string {
  if ('de' in rotulo) return writtenDayOfMonth(rotulo.de, locale);
  // the line of what is due until today is named by the first day
  if ('linha' in rotulo) return writtenDayOfMonth(de, locale);
  return lineText(t, rotulo, locale).slice(0, 3);
}

/** What a line is called, in the words of a language. */
export function lineText(t: ReportText, rotulo: RotuloDeLinha, locale: Locale): string {
  if ('nome' in rotulo) return rotulo.nome;
  if ('linha' in rotulo) return t(`relatorios.line.${rotulo.linha}`);
  if ('mes' in rotulo) return monthLabel(rotulo.mes.slice(0, 7), locale);
  if ('mes_do_ano' in rotulo) return monthName(rotulo.mes_do_ano, locale);
  return `${writtenDate(rotulo.de, locale)} – ${writtenDate(rotulo.ate, locale)}`;
}
