import { preferenceCookie } from '#shared/contracts/cookies.ts';

/** For preferences only; the session cookie is not readable by scripts. */
export function writeCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers still in use
  document.cookie = preferenceCookie(name, value, window.location.protocol === 'https:');
}
