import { ingresso as en } from '#shared/i18n/en/ingresso.ts';
import { inscricao as signUpEn } from '#shared/i18n/en/inscricao.ts';
import { ingresso as es } from '#shared/i18n/es/ingresso.ts';
import { inscricao as signUpEs } from '#shared/i18n/es/inscricao.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { ingresso as pt_BR } from '#shared/i18n/pt_BR/ingresso.ts';
import { inscricao as signUpPt } from '#shared/i18n/pt_BR/inscricao.ts';
import { type TextOf, textsOf } from '#shared/i18n/translate.ts';
import { refundTextKey } from '#shared/inscricao/refund-text.ts';

type TicketKey = keyof typeof pt_BR | keyof typeof signUpPt;
const catalogs: Record<Locale, Record<TicketKey, string>> = {
  pt_BR: { ...signUpPt, ...pt_BR },
  en: { ...signUpEn, ...en },
  es: { ...signUpEs, ...es },
};

export type TicketTexts = TextOf<TicketKey>;

/** The texts of tickets and papers in a language, the same as on the pages. */
export const ticketTexts = textsOf(catalogs);

/** The refund for participants who give up: the law's seven days, and the event's rule. */
export const refundTexts = (
  t: TicketTexts,
  reembolsos: readonly { dias: number; percentual: number }[],
): string[] =>
  reembolsos.length === 0
    ? [t('signup.refund_none')]
    : [
        t('signup.refund_always'),
        ...reembolsos.map(({ dias, percentual }) =>
          t(refundTextKey(dias), { days: dias, percent: percentual }),
        ),
      ];
