import Fastify from 'fastify';
import { beforeEach, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { handleErrors } from './errors.ts';
import type { StaffIdentity } from './identity.ts';

const lines: Record<string, unknown>[] = [];
const app = Fastify({
  logger: { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
});
handleErrors(app);
app.decorateRequest('identity', null);
app.addHook('onRequest', async (request) => {
  request.identity = { user: { id: 7 } } as StaffIdentity;
});

const failures: Record<string, () => Error> = {
  papel: () => new AppError('forbidden', 'error.forbidden'),
  palpites: () => new AppError('too_many', 'error.too_many', { vars: { minutes: 15 } }),
  senha: () => new AppError('unauthenticated', 'auth.wrong'),
  chave: () => new AppError('unauthenticated', 'chave.ended'),
  prova: () => new AppError('forbidden', 'auth.confirm_identity'),
  visita: () => new AppError('unauthenticated', 'error.unauthenticated'),
  campo: () => new AppError('invalid', 'error.body'),
  nul: () => Object.assign(new Error('invalid byte sequence'), { code: '22021' }),
  nulEmJson: () => Object.assign(new Error('unsupported Unicode escape sequence'), { code: '22P05' }),
  defeito: () => new Error('select segredo from users'),
};
app.post('/:falha', async (request) => {
  throw failures[(request.params as { falha: string }).falha]!();
});
const post = (falha: string) =>
  app.inject({
    method: 'POST',
    url: `/${falha}?codigo=segredo`,
    headers: { authorization: 'Bearer segredo', cookie: 'sessao=segredo' },
    payload: { password: 'segredo' },
  });

beforeEach(() => {
  lines.length = 0;
});

it.each([
  ['papel', 'error.forbidden'],
  ['palpites', 'error.too_many'],
  ['senha', 'auth.wrong'],
  ['chave', 'chave.ended'],
])(
  'logs a refusal that may be an attack with user, route and address, but nothing that was sent: %s',
  async (falha, refused) => {
    await post(falha);
    expect(lines).toMatchObject([
      { time: expect.any(Number), refused, method: 'POST', route: '/:falha', ip: '127.0.0.1', users: 7 },
    ]);
    expect(JSON.stringify(lines)).not.toContain('segredo');
  },
);

it.each(['prova', 'visita', 'campo'])('does not log an everyday refusal: %s', async (falha) => {
  await post(falha);
  expect(lines).toEqual([]);
});

it.each(['nul', 'nulEmJson'])('answers 422 to a text that PostgreSQL cannot store: %s', async (falha) => {
  const { statusCode } = await post(falha);
  expect([statusCode, lines]).toEqual([422, []]);
});

it('logs a defect, and shows the caller nothing of it', async () => {
  const { statusCode, body } = await post('defeito');
  expect(statusCode).toBe(500);
  expect(body).not.toContain('segredo');
  expect(lines).toMatchObject([{ level: 50, err: { message: 'select segredo from users' } }]);
});
