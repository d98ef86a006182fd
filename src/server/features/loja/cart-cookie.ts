import { cartCookie } from '#shared/contracts/loja.ts';
import { cartDays } from './cart.ts';

export const cookieOptions = (baseUrl: string) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: baseUrl.startsWith('https:'),
    maxAge: cartDays * 24 * 3600,
  }) as const;

/** The header that keeps a visitor's cart in the browser. The secret is made of letters and digits. */
export function cartCookieHeader(secret: string, baseUrl: string): string {
  const { maxAge, secure } = cookieOptions(baseUrl);
  return `${cartCookie}=${secret}; Max-Age=${maxAge}; Path=/; HttpOnly;${secure ? ' Secure;' : ''} SameSite=Lax`;
}
