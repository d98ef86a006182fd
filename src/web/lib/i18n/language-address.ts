import { languageCookie } from '#shared/contracts/appearance.ts';
import { writeCookie } from '#web/lib/page/cookies.ts';

/** Stores the language of the address, so that pages without one in their address keep it. */
export function rememberLanguage(shown: string): void {
  if (new URLSearchParams(window.location.search).get('lang') === shown) writeCookie(languageCookie, shown);
}
