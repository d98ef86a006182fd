import { languageCookie } from '#shared/contracts/appearance.ts';
import { writeCookie } from '#web/lib/page/cookies.ts';

/** Who came by an address in a language goes on in it, on pages whose addresses name none. */
export function rememberLanguage(shown: string): void {
  if (new URLSearchParams(window.location.search).get('lang') === shown) writeCookie(languageCookie, shown);
}
