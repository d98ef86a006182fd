import { inscricao as en } from '#shared/i18n/en/inscricao.ts';
import { inscricao as es } from '#shared/i18n/es/inscricao.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { inscricao as pt_BR } from '#shared/i18n/pt_BR/inscricao.ts';
import { fill } from '#shared/i18n/translate.ts';

const catalogs = { pt_BR, en, es };

/** The text that a guardian agrees to, as the form shows it. It is stored with the consent. */
export const consentText = (event: string, locale: Locale): string =>
  fill(catalogs[locale]['signup.guardian_consent'], locale, { event });
