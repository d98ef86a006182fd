import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { anonymous } from '#shared/contracts/auth.ts';
import type { PageRequest } from '#shared/contracts/page-request.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { loader } from './inscricao.tsx';

/** What the loader answers at this address, of an event that is called `retiro-de-jovens` now. */
function open(id: string): Promise<unknown> {
  const context = new RouterContextProvider();
  const signUps = { offer: async () => ({ evento: { slug: 'retiro-de-jovens' } }) };
  const site = { evento: async () => null, formToken: () => 'token' };
  const language = findLanguage('pt_BR');
  context.set(pageRequestContext, { signUps, site, language, visitor: anonymous } as unknown as PageRequest);
  const url = new URL(`https://igreja.example/eventos/${id}/inscricao?lang=en`);
  const pattern = '/eventos/:id/inscricao';
  return loader({ context, params: { id }, pattern, request: new Request(url), url }).catch(
    (error: unknown) => error,
  );
}

it('leads from a former address of the event to its present one, and keeps the language', async () => {
  const answer = await open('retiro');
  expect(answer).toBeInstanceOf(Response);
  const { status, headers } = answer as Response;
  expect([status, headers.get('location')]).toEqual([301, '/eventos/retiro-de-jovens/inscricao?lang=en']);
  expect(await open('retiro-de-jovens')).toMatchObject({ oferta: { evento: { slug: 'retiro-de-jovens' } } });
});
