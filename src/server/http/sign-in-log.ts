import type { FastifyRequest } from 'fastify';

/** How a user proved who they are. */
export type SignInMethod =
  | 'password'
  | 'password and code of the app'
  | 'password and recovery code'
  | 'passkey'
  | 'password and link by mail'
  | 'code by mail'
  | 'registration';

/** Logs a sign-in: who, from where and by which method, without any of the sent data. */
export function logSignIn(
  request: FastifyRequest,
  who: { users: number } | { consumidor: number },
  by: SignInMethod,
): void {
  request.log.info({ signedIn: by, ...who, ip: request.ip }, 'signed in');
}
