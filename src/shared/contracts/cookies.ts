import { appearanceCookie, deviceSchemeCookie, languageCookie } from './appearance.ts';

/**
 * Browsers accept a cookie with this prefix only over TLS, for the host that set it and for all its paths: no other host under the
 * same domain can set one for us, or read ours.
 */
const hostPrefix = '__Host-';

/** The name that browsers know a cookie by. */
export const browserCookie = (name: string, isSecure: boolean): string =>
  isSecure ? `${hostPrefix}${name}` : name;

/** The name of a cookie without the prefix; undefined for a cookie that is not accepted over this kind of connection. */
export function ownCookie(name: string, isSecure: boolean): string | undefined {
  const isPrefixed = name.startsWith(hostPrefix);
  if (isPrefixed === isSecure) return isPrefixed ? name.slice(hostPrefix.length) : name;
  return undefined;
}

/** Preferences that scripts of pages write. They are no secrets; setting them changes only how a page looks. */
export const preferenceCookies: readonly string[] = [languageCookie, appearanceCookie, deviceSchemeCookie];

const yearSeconds = 31_536_000;
const attributes = `; path=/; max-age=${yearSeconds}; samesite=lax`;

/** A preference as a script writes it. */
export const preferenceCookie = (name: string, value: string, isSecure: boolean): string =>
  `${browserCookie(name, isSecure)}=${encodeURIComponent(value)}${attributes}${isSecure ? '; secure' : ''}`;

/** The same assignment as source of an inline script; `value` is a JavaScript expression. */
export const preferenceCookieSource = (name: string, value: string): string =>
  `(s=>{document.cookie=(s?'${hostPrefix}':'')+'${name}='+${value}+'${attributes}'+(s?'; secure':'')})(location.protocol==='https:')`;
