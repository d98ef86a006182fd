import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { FeatureDeps } from '#server/deps.ts';
import { consumidorCookie } from '#server/http/consumidor-session.ts';
import type { StoreAccounts } from '#shared/contracts/conta-loja.ts';
import type { TestApp } from './app.ts';

type Method = keyof StoreAccounts;

/** Calls the pages' interface as a page's loader or action does, for the visitor of the request. */
export const accountPages = async (app: FastifyInstance, deps: FeatureDeps): Promise<void> => {
  app.post('/conta/:method', { config: { access: { kind: 'public' } } }, async (request) => {
    const { method } = request.params as { method: Method };
    const { args } = request.body as { args: never[] };
    const accounts = deps.storeAccounts(request, 'pt_BR');
    return { answer: await (accounts[method] as (...params: never[]) => Promise<unknown>)(...args) };
  });
};

/** The value of the session's cookie that an answer sets. */
export const sessionOf = ({ cookies }: { cookies: string[] }): string =>
  new RegExp(`^${consumidorCookie}=([^;]*)`).exec(cookies[0] ?? '')?.[1] ?? '';

export function storeAccounts(t: TestApp) {
  /** The outcome of a call, or its refusal with the status. */
  async function call(method: Method, args: unknown[] = [], more: { cookie?: string; ip?: string } = {}) {
    const { body, status } = await t.request({
      url: `/conta/${method}`,
      body: { args },
      ...(more.ip && { ip: more.ip }),
      headers: {
        'user-agent': 'Firefox',
        ...(more.cookie && { cookie: `${t.cookieName(consumidorCookie)}=${more.cookie}` }),
      },
    });
    return status === 200 ? body.answer : { status, ...body };
  }

  /** The code of the last mail. */
  async function mailed(): Promise<string> {
    await t.jobs.runAll();
    return /^(\d{6})/.exec(t.mail.sent.at(-1)?.subject ?? '')?.[1] ?? '';
  }

  return {
    call,
    mailed,
    async codeTo(email: string, ip?: string): Promise<string> {
      expect(await call('sendCode', [{ email }], { ...(ip && { ip }) })).toEqual({ ok: true });
      return mailed();
    },
  };
}
