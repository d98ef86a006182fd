import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { anonymous } from '#shared/contracts/auth.ts';
import type { PageRequest } from '#shared/contracts/page-request.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { action, loader } from './inscricao.tsx';

/** What the loader or the action answers at this address, of an event that is called `retiro-de-jovens` now. */
function answerOf(handler: typeof loader | typeof action, id: string, init?: RequestInit): Promise<unknown> {
  const context = new RouterContextProvider();
  const signUps = {
    offer: async () => ({ evento: { slug: 'retiro-de-jovens' } }),
    start: async () => ({ ok: false, status: 422, message: 'Escolha um ingresso.' }),
  };
  const site = { evento: async () => null, formToken: () => 'token' };
  const language = findLanguage('pt_BR');
  context.set(pageRequestContext, { signUps, site, language, visitor: anonymous } as unknown as PageRequest);
  const url = new URL(`https://igreja.example/eventos/${id}/inscricao?lang=en`);
  const pattern = '/eventos/:id/inscricao';
  const request = new Request(url, init);
  return handler({ context, params: { id }, pattern, request, url }).catch((error: unknown) => error);
}

const open = (id: string): Promise<unknown> => answerOf(loader, id);
const submit = (id: string): Promise<unknown> =>
  answerOf(action, id, { method: 'POST', body: new URLSearchParams({ quantidade: '1' }) });

it('leads from a former address of the event to its present one, and keeps the language', async () => {
  const answer = await open('retiro');
  expect(answer).toBeInstanceOf(Response);
  const { status, headers } = answer as Response;
  expect([status, headers.get('location')]).toEqual([301, '/eventos/retiro-de-jovens/inscricao?lang=en']);
  expect(await open('retiro-de-jovens')).toMatchObject({ oferta: { evento: { slug: 'retiro-de-jovens' } } });
});

it('has a form of a former address submitted again at the present one, where its refusal is shown', async () => {
  const { status, headers } = (await submit('retiro')) as Response;
  expect([status, headers.get('location')]).toEqual([307, '/eventos/retiro-de-jovens/inscricao?lang=en']);
  expect(await submit('retiro-de-jovens')).toMatchObject({ init: { status: 422 } });
});
