import { describe, expect, it } from 'vitest';
import { preferenceCookie, preferenceCookieSource } from '#shared/contracts/cookies.ts';
import { cookiesByOwnName } from './cookie-names.ts';

describe('names of cookies', () => {
  it('have the prefix __Host- where the site has TLS, and none elsewhere', () => {
    const sent = { '__Host-sessao': 'a', sessao: 'b', '__Secure-sessao': 'c' };
    expect(cookiesByOwnName(sent, true)).toEqual({ sessao: 'a' });
    expect(cookiesByOwnName({ sessao: 'b', '__Host-sessao': 'a' }, false)).toEqual({ sessao: 'b' });
    expect(cookiesByOwnName({ carrinho: 'b' }, true)).toEqual({});
  });

  it('of preferences are taken both ways, the one of the connection first', () => {
    expect(cookiesByOwnName({ language: 'en' }, true)).toEqual({ language: 'en' });
    expect(cookiesByOwnName({ '__Host-language': 'es' }, false)).toEqual({ language: 'es' });
    const both = { language: 'en', '__Host-language': 'es' };
    expect([cookiesByOwnName(both, true), cookiesByOwnName(both, false)]).toEqual([
      { language: 'es' },
      { language: 'en' },
    ]);
  });

  it.each([
    ['https:', '__Host-language=pt_BR; path=/; max-age=31536000; samesite=lax; secure'],
    ['http:', 'language=pt_BR; path=/; max-age=31536000; samesite=lax'],
  ])('are the same from the modules of a page and from its inline script: %s', (protocol, written) => {
    expect(preferenceCookie('language', 'pt_BR', protocol === 'https:')).toBe(written);
    const document = { cookie: '' };
    const source = preferenceCookieSource('language', "'pt_BR'");
    new Function('document', 'location', source)(document, { protocol });
    expect(document.cookie).toBe(written);
  });
});
