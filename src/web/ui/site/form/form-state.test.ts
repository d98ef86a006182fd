import { expect, it } from 'vitest';
import { formFields } from '#shared/contracts/site.ts';
import { fieldProps } from './field-props.ts';
import { answerForm, type FormState, formHeaders, keepTyped, sentPage } from './form-state.ts';

const request = { url: new URL('https://igreja.example/contato?assunto=evento&lang=en'), politica: 2 };
const fields = { nome: 'Débora', [formFields.formToken]: 'a token', [formFields.consent]: 'sim' };

it('redirects to the page of confirmation, in the language of the address', () => {
  expect(sentPage(new URL('https://igreja.example/contato'))).toBe('/contato?enviado=1');
  const answer = answerForm({ ok: true }, fields, request) as Response;
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contato?enviado=1&lang=en']);
});

it('keeps the typed values and the form token, and shows the errors', () => {
  const errors = { email: ['Informe e-mail ou telefone.'] };
  const refused = { ok: false, status: 422, message: 'Confira.', errors } as const;
  const answer = answerForm(refused, fields, request) as { data: FormState; init: ResponseInit };
  expect(answer.init.status).toBe(422);
  expect(answer.data).toMatchObject({ errors, values: fields, formToken: 'a token', politica: 2 });
});

it('takes the fresh form token, asks for the consent again, and says how long to wait', () => {
  const errors = { [formFields.consent]: ['Leia de novo.'] };
  const refused = {
    ok: false,
    status: 429,
    message: 'Espere.',
    errors,
    formToken: 'a fresh one',
    wait: 60,
  } as const;
  const answer = answerForm(refused, fields, request) as { data: FormState; init: ResponseInit };
  expect(answer.data).toMatchObject({
    formToken: 'a fresh one',
    values: { nome: 'Débora', [formFields.consent]: '' },
  });
  const actionHeaders = new Headers(answer.init.headers);
  const headers = formHeaders({ actionHeaders } as Parameters<typeof formHeaders>[0]);
  expect([headers.get('retry-after'), headers.get('cache-control')]).toEqual(['60', 'no-store']);
});

const typed = (serverAction: () => Promise<unknown>) =>
  keepTyped({
    request: new Request('https://igreja.example/contato', {
      method: 'POST',
      body: new URLSearchParams({ mensagem: 'Escrito no ônibus' }),
    }),
    serverAction,
  } as unknown as Parameters<typeof keepTyped>[0]);

it('keeps the typed values when the connection breaks', async () => {
  const broken = await typed(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(broken).toMatchObject({
    data: { errors: {}, values: { mensagem: 'Escrito no ônibus' } },
    // an error status, so that the router does not reload the page
    init: { status: 503 },
  });
});

it('follows a redirect of the server', async () => {
  const on = Response.redirect('https://igreja.example/contato?enviado=1', 303);
  await expect(typed(() => Promise.reject(on))).rejects.toBe(on);
});

it('focuses the first field with an error', () => {
  const state: FormState = { message: '', errors: { email: ['?'], nome: ['!'] }, values: { nome: 'D' } };
  const field = fieldProps(state, { nome: 'Nome', email: 'E-mail', telefone: 'Telefone' });
  expect(field('nome')).toMatchObject({ defaultValue: 'D', error: '!', autoFocus: true });
  expect(field('email').autoFocus).toBeUndefined();
  expect(field('telefone', '27').defaultValue).toBe('27');
});
