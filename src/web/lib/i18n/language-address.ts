import { languageCookie } from '#shared/contracts/appearance.ts';
import { languageNamed } from '#shared/i18n/languages.ts';
import { writeCookie } from '#web/lib/page/cookies.ts';

/** Stores the language of the address, so that pages without one in their address keep it. */
export function rememberLanguage(shown: string): void {
  const language = languageNamed(new URLSearchParams(window.location.search).get('lang'));
  if (language?.code === shown) writeCookie(languageCookie, shown);
}
