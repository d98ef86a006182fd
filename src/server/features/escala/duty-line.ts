import { momentInSentence } from '#shared/dates.ts';
import type { Locale } from '#shared/i18n/languages.ts';

export interface DutyTexts {
  evento: string;
  departamento_nome: string;
  funcao: string;
  de: Date;
  ate: Date;
  local: string | null;
}

/** 22/11/2026, 19:00 · Culto da família · Louvor: Vocal · Templo */
export const dutyLine = (
  { evento, departamento_nome, funcao, de, local }: DutyTexts,
  locale: Locale,
): string =>
  [momentInSentence(de, locale), evento, `${departamento_nome}: ${funcao}`, ...(local ? [local] : [])].join(
    ' · ',
  );
