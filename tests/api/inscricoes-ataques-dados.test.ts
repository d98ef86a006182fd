import { expect, it } from 'vitest';
import { signUpFixture } from '../support/inscricao-fixture.ts';

/* What an attacker tried: card numbers, odd characters and long texts in what is filled in. */
const s = await signUpFixture();

it.each([
  ['a card number', '4111 1111 1111 1111', 422],
  ['a mark that turns the text', 'sem gl\u202eúten', 422],
  ['a control character', 'sem\u0007 glúten', 422],
  ['a long text', 'x'.repeat(60_000), 422],
  ['several lines', 'sem glúten\nsem leite', 201],
])('an answer with %s', async (_what, resposta, status) => {
  const evento = await s.evento({ perguntas: [{ pergunta: 'Dieta?', tipo: 'texto' }] });
  const { id } = (evento.perguntas as { id: number }[])[0]!;
  const participantes = [{ nome: 'Ana', lote: evento.lotes[0]!.id, respostas: { [id]: resposta } }];
  const answer = await s.request(s.body(evento, 0, { participantes }));
  expect(answer.status).toBe(status);
  expect(Object.keys(answer.body.errors ?? {})).toEqual(
    status === 422 ? [`participantes.0.respostas.${id}`] : [],
  );
});

it('a body of more than 128 kB is refused before it is read', async () => {
  const evento = await s.evento();
  const comprador = { nome: 'x'.repeat(900_000), email: 'a@example.com' };
  expect((await s.request(s.body(evento, 1, { comprador }))).status).toBe(413);
});

it('a long name is refused for its length alone', async () => {
  const evento = await s.evento();
  const comprador = { nome: '1 '.repeat(40_000), email: 'a@example.com' };
  const { body } = await s.request(s.body(evento, 1, { comprador }));
  expect(body.errors['comprador.nome']).toHaveLength(1);
});
