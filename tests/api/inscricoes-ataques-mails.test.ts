import { expect, it } from 'vitest';
import { signUpFixture, type TestEvent } from '../support/inscricao-fixture.ts';

/* What an attacker tried: mails of the church to addresses of others. */
const s = await signUpFixture();
const { t } = s;
const free = () => s.evento({ lotes: [{ nome: 'Livre', preco: 0, quantidade: 100 }] });
const people = (evento: TestEvent, count: number, email: string) =>
  Array.from({ length: count }, (_, at) => ({ nome: `Pessoa ${at}`, email, lote: evento.lotes[0]!.id }));
const buyer = (email: string) => ({ comprador: { nome: 'Fulano', email }, metodo: undefined });

it('one mail lists all tickets of an address', async () => {
  const evento = await free();
  const { inscricoes } = await s.buy(evento, 0, {
    ...buyer('um@example.com'),
    participantes: people(evento, 10, 'alvo@example.com'),
  });
  const mails = await s.mails('alvo@example.com');
  expect(mails).toHaveLength(1);
  for (const { codigo } of inscricoes) expect(mails[0]!.text).toContain(`/ingresso/${codigo}`);
});

it('an address gets six mails an hour, and the tickets are on the page all the same', async () => {
  for (let turn = 0; turn < 8; turn++) {
    const evento = await free();
    const { estado } = await s.buy(evento, 0, {
      ...buyer(`b${turn}@example.com`),
      participantes: people(evento, 1, 'vitima@example.com'),
    });
    expect(estado).toBe('confirmada');
  }
  expect(await s.mails('vitima@example.com')).toHaveLength(6);
  t.clock.advance(61);
  await s.buy(await free(), 1, buyer('vitima@example.com'));
  expect(await s.mails('vitima@example.com')).toHaveLength(1);
});

it('a ticket is mailed to its new holder however many mails the address got', async () => {
  for (let turn = 0; turn < 7; turn++) {
    const evento = await free();
    await s.buy(evento, 0, {
      ...buyer(`c${turn}@example.com`),
      participantes: people(evento, 1, 'nova@example.com'),
    });
  }
  expect(await s.mails('nova@example.com')).toHaveLength(6);
  const { inscricoes } = await s.buy(await free(), 1, buyer('antes@example.com'));
  const { codigo } = inscricoes[0]!;
  const answer = await t.request({
    url: `/api/inscricoes/${codigo}/transferir`,
    body: { nome: 'Nova Pessoa', email: 'nova@example.com' },
  });
  expect(answer.status).toBe(200);
  const mails = await s.mails('nova@example.com');
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringContaining(`/ingresso/${await s.passedOn(codigo)}`),
  ]);
});

it('a paid purchase is mailed to its buyer in any case', async () => {
  const evento = await s.evento();
  const subjects: string[] = [];
  for (let turn = 0; turn < 8; turn++) {
    const { cobranca } = await s.buy(evento, 1, { comprador: { nome: 'Lia', email: 'lia@example.com' } });
    for (const { subject } of await s.mails('lia@example.com')) subjects.push(subject);
    await s.confirm(cobranca!.codigo);
    for (const { subject } of await s.mails('lia@example.com')) subjects.push(subject);
  }
  const [unpaid, paid] = [true, false].map((is) =>
    subjects.filter((one) => one.startsWith('Falta só') === is),
  );
  expect(unpaid).toHaveLength(6);
  expect(paid!.length).toBeGreaterThanOrEqual(8);
});

it('a ticket is not passed on and on', async () => {
  const { inscricoes } = await s.buy(await free(), 1, buyer('dono@example.com'));
  let { codigo } = inscricoes[0]!;
  const statuses: number[] = [];
  for (let turn = 0; turn < 12; turn++) {
    const answer = await t.request({
      url: `/api/inscricoes/${codigo}/transferir`,
      body: { nome: 'Outra Pessoa', email: `r${turn}@example.com` },
    });
    statuses.push(answer.status);
    if (answer.status === 200) codigo = await s.passedOn(codigo);
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  expect(await s.mails('dono@example.com')).toHaveLength(6);
});

it.each(['Ganhe bit.ly/golpe 1', 'premio-igreja.example/x', 'visite golpe.example'])(
  'a name is not %s',
  async (nome) => {
    const evento = await free();
    const answer = await s.request(
      s.body(evento, 1, { ...buyer('a@example.com'), comprador: { nome, email: 'a@example.com' } }),
    );
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['comprador.nome']]);
  },
);
