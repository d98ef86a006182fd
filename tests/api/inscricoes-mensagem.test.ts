import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { AddressRefused } from '#server/ports/mail.ts';
import type { Answer } from '../support/app.ts';
import { addChurches, limitedTo } from '../support/churches.ts';
import { signUpFixture, type TestEvent } from '../support/inscricao-fixture.ts';

const s = await signUpFixture();
const { t } = s;

type Values = Record<string, unknown>;
interface More {
  token?: string;
  key?: string;
}

const message = (evento: TestEvent, more: Values = {}): Values => ({
  evento: evento.id,
  assunto: 'O que levar',
  responder_para: 'secretaria@igreja.example',
  texto:
    '<p>Leve <strong>roupa de cama</strong> e veja <a href="https://igreja.example/mapa">o mapa</a> e <a href="/eventos">os eventos</a>.</p>',
  ...more,
});
const url = '/api/admin/inscricao/mensagem';
const request = (
  path: string,
  body: Values,
  { token, key = crypto.randomUUID() }: More = {},
): Promise<Answer> =>
  t.request({
    url: `${url}${path}`,
    ...(token === undefined ? { as: 'Secretaria' } : { token }),
    body,
    headers: { 'idempotency-key': key },
  });
const send = (body: Values, more?: More): Promise<Answer> => request('', body, more);
const history = async (evento: TestEvent): Promise<Values[]> =>
  (await t.request({ url: `${url}?evento=${evento.id}`, as: 'Secretaria' })).body.data;
const errorsOf = ({ body }: Answer): string[] => Object.keys(body.errors ?? {});

/** A confirmed purchase of one person with this address. */
async function signed(evento: TestEvent, email: string, participantes?: Values[]): Promise<string> {
  const lote = evento.lotes[0]!.id;
  const compra = await s.buy(evento, 1, {
    comprador: { nome: `Dona de ${email.split('@')[0]}`, email },
    ...(participantes && { participantes: participantes.map((one) => ({ lote, ...one })) }),
  });
  if (compra.cobranca) await s.confirm(compra.cobranca.codigo);
  return compra.codigo;
}
const freeEvent = (more: Values = {}) =>
  s.evento({ lotes: [{ nome: 'Livre', preco: 0, quantidade: 300 }], ...more });
/** The messages that went out since the test began, by their receivers. */
const sentTo = async (): Promise<string[]> => {
  await t.jobs.runAll();
  return t.mail.sent
    .filter(({ subject }) => subject === 'O que levar')
    .map(({ to }) => to)
    .sort();
};

beforeEach(async () => {
  await t.jobs.runAll();
  t.mail.sent.length = 0;
  t.clock.advance(61);
});

describe('a message to those who signed up', () => {
  it('goes once to each address, in the name of the church, with its reason and an address for answers', async () => {
    const evento = await freeEvent();
    const codigo = await signed(evento, 'rute@example.com', [
      { nome: 'Rute' },
      { nome: 'Davi' },
      { nome: 'Lia', email: 'lia@example.com' },
      { nome: 'Noemi', email: 'rute@example.com' },
    ]);
    const answer = await send(message(evento));
    expect(answer).toMatchObject({ status: 201, body: { destinatarios: 2 } });
    expect(await sentTo()).toEqual(['lia@example.com', 'rute@example.com']);
    const mine = t.mail.sent.find(
      ({ to, subject }) => to === 'rute@example.com' && subject === 'O que levar',
    )!;
    expect(mine).toMatchObject({ fromName: 'Aprisco', replyTo: 'secretaria@igreja.example' });
    expect(mine.text).toContain('Olá, Dona de rute!');
    expect(mine.text).toContain(
      'veja o mapa (https://igreja.example/mapa) e os eventos (http://localhost:3000/eventos).',
    );
    expect(mine.text).toContain(`/inscricoes/${codigo}`);
    expect(mine.text).toContain(`porque fez ou recebeu uma inscrição em ${evento.nome}`);
    expect(mine.html).toContain('<strong>roupa de cama</strong>');
    const hers = t.mail.sent.find(({ to }) => to === 'lia@example.com')!;
    expect(hers.text).toMatch(/\/ingresso\/[a-z2-7]{26}/);
    expect(await history(evento)).toMatchObject([
      {
        assunto: 'O que levar',
        destinatarios: 2,
        enviadas: 2,
        falhas: 0,
        falhados: [],
        quem: expect.any(String),
      },
    ]);
    const noted =
      await t.db.query(sql`select e.ator, e.dados from inscricao_evento e join compra c on c.id = e.compra
      where c.codigo = ${codigo} and e.tipo = 'mensagem'`);
    expect(noted).toEqual([
      {
        ator: expect.stringMatching(/^users:\d+$/),
        dados: { mensagem: answer.body.id, assunto: 'O que levar' },
      },
    ]);
  });

  it('goes to the people whom the filters choose', async () => {
    const evento = await s.evento({
      lotes: [
        { nome: 'A', preco: 0, quantidade: 10 },
        { nome: 'B', preco: 1_000, quantidade: 10 },
      ],
    });
    const [a, b] = evento.lotes;
    const buy = (nome: string, lote: number) =>
      s.buy(evento, 1, {
        comprador: { nome, email: `${nome}@example.com` },
        participantes: [{ nome, lote }],
      });
    await buy('livre', a!.id);
    const inside = await buy('dentro', a!.id);
    await buy('pendente', b!.id);
    await t.db.run(sql`update inscricao set status = 'check_in_feito', checkin_em = now()
      where codigo = ${inside.inscricoes[0]!.codigo}`);
    const [chosen] = await t.db.query<{ id: number }>(
      sql`select id from inscricao where evento = ${evento.id} and nome = 'livre'`,
    );
    const count = async (filtros: Values): Promise<number> =>
      (await request('/previa', message(evento, { filtros }))).body.destinatarios;
    expect(await count({})).toBe(2);
    expect(await count({ status: ['pendente'] })).toBe(1);
    expect(await count({ status: ['pendente', 'confirmada', 'check_in_feito'] })).toBe(3);
    expect(await count({ lote: b!.id, status: ['pendente'] })).toBe(1);
    expect(await count({ presente: true })).toBe(1);
    expect(await count({ presente: false })).toBe(1);
    expect(await count({ inscricoes: [chosen!.id] })).toBe(1);
    await send(message(evento, { filtros: { presente: false } }));
    expect(await sentTo()).toEqual(['livre@example.com']);
  });

  it('leaves out people who died, except when their sign-up is picked', async () => {
    const evento = await freeEvent();
    await signed(evento, 'viva@example.com');
    const codigo = await signed(evento, 'falecido@example.com');
    const born = { igreja: s.igreja, nome: 'José Faria', status: 'falecido' };
    const { body: dead } = await t.request({
      url: '/api/admin/pessoa?confirmar=true',
      body: born,
      as: 'Administrador',
    });
    const [inscricao] = await t.db.query<{ id: number }>(sql`update inscricao i set pessoa = ${dead.id}
      from compra c where c.id = i.compra and c.codigo = ${codigo} returning i.id`);
    expect((await send(message(evento))).body).toMatchObject({ destinatarios: 1 });
    expect(await sentTo()).toEqual(['viva@example.com']);
    expect((await send(message(evento, { filtros: { inscricoes: [inscricao!.id] } }))).body).toMatchObject({
      destinatarios: 1,
    });
  });

  it('is seen before it goes, and sent to the writer alone as a test', async () => {
    const evento = await freeEvent();
    await signed(evento, 'rute@example.com');
    await s.buy(evento, 1);
    await t.db.run(
      sql`update compra set email = null where evento = ${evento.id} and email <> 'rute@example.com'`,
    );
    const { body } = await request(
      '/previa',
      message(evento, { texto: '<p>Oi<script>alert(1)</script></p>' }),
    );
    expect(body).toMatchObject({ destinatarios: 1, assunto: 'O que levar' });
    expect(body.html).toContain('<p>Oi</p>');
    expect(body.html).not.toContain('script');
    expect((await request('/teste', message(evento))).status).toBe(204);
    const [only, ...others] = await sentTo();
    expect([only, others]).toEqual([expect.stringContaining('@igreja.example'), []]);
    expect(await history(evento)).toEqual([]);
  });

  it('is sent once under its key, however often it is asked for', async () => {
    const evento = await freeEvent();
    await signed(evento, 'rute@example.com');
    const key = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => send(message(evento), { key })));
    for (const { status } of answers) expect([201, 409]).toContain(status);
    expect(await sentTo()).toEqual(['rute@example.com']);
  });

  it('continues after a mail server was away for long, and records the addresses that it could not reach', async () => {
    const evento = await freeEvent();
    const names = ['recusada', 'cota', 'nunca', 'logo'];
    for (const name of names) await signed(evento, `${name}@example.com`);
    await t.jobs.runAll();
    t.mail.sent.length = 0;
    await send(message(evento));
    const attempts: Record<string, number> = {};
    const { send: real } = t.mail;
    t.mail.send = async (message) => {
      const name = message.to.split('@')[0]!;
      attempts[name] = (attempts[name] ?? 0) + 1;
      if (name === 'recusada') throw new AddressRefused('550 no such user');
      if (name === 'nunca' || (name === 'cota' && attempts[name] <= 40))
        throw new Error('450 daily quota exceeded');
      await real(message);
    };
    const run = async (rounds: number): Promise<Values | undefined> => {
      for (let round = 0; round < rounds; round += 1) await t.jobs.runSome();
      return (await history(evento))[0];
    };
    try {
      // a round enqueues the deliveries
      expect(await run(13)).toMatchObject({ enviadas: 1, falhas: 1, falhados: ['recusada@example.com'] });
      await run(60);
    } finally {
      t.mail.send = real;
    }
    expect(attempts).toEqual({ recusada: 12, cota: 41, nunca: 60, logo: 1 });
    expect(await sentTo()).toEqual(['cota@example.com', 'logo@example.com']);
    const [found] = await history(evento);
    expect(found).toMatchObject({ destinatarios: 4, enviadas: 2, falhas: 2 });
    expect([...(found!.falhados as string[])].sort()).toEqual(['nunca@example.com', 'recusada@example.com']);
  });

  it('is sent again to the addresses that it did not reach, and to no others', async () => {
    const evento = await freeEvent();
    for (const name of ['chegou', 'recusada']) await signed(evento, `${name}@example.com`);
    const { id } = (await send(message(evento))).body;
    const { send: real } = t.mail;
    t.mail.send = async (letter) => {
      if (letter.to === 'recusada@example.com') throw new AddressRefused('550 no such user');
      await real(letter);
    };
    try {
      for (let round = 0; round < 13; round += 1) await t.jobs.runSome();
    } finally {
      t.mail.send = real;
    }
    expect(await history(evento)).toMatchObject([{ enviadas: 1, falhas: 1 }]);
    const again = `${url}/${id}/de-novo`;
    const post = (more: object) => t.request({ method: 'POST', url: again, ...more });
    const { users } = await limitedTo(t, { users: await addChurches(t.db, 'Outra') });
    expect((await post({ token: await t.tokenOf(users) })).status).toBe(422);
    expect(await post({ as: 'Secretaria' })).toMatchObject({ status: 200, body: { destinatarios: 1 } });
    expect(await history(evento)).toMatchObject([{ enviadas: 1, falhas: 0, falhados: [] }]);
    expect(await sentTo()).toEqual(['chegou@example.com', 'recusada@example.com']);
    expect(await history(evento)).toMatchObject([{ enviadas: 2, falhas: 0 }]);
    expect((await post({ as: 'Secretaria' })).status).toBe(409);
    expect((await t.request({ method: 'POST', url: `${url}/999999/de-novo`, as: 'Secretaria' })).status).toBe(
      404,
    );
  });

  it('that was sent before the server died is the same message when it is sent again', async () => {
    const evento = await freeEvent();
    await signed(evento, 'rute@example.com');
    await t.jobs.runAll();
    t.mail.sent.length = 0;
    await send(message(evento));
    await t.jobs.runAll();
    // as if the server had died before it noted the delivery
    await t.db.run(sql`update inscricao_mensagem_envio set estado = 'na_fila', terminado_em = null
      where mensagem = (select id from inscricao_mensagem where evento = ${evento.id})`);
    await t.db.run(sql`update inscricao_mensagem set enviadas = 0 where evento = ${evento.id}`);
    const [envio] = await t.db.query<{ id: number }>(sql`select d.id from inscricao_mensagem_envio d
      join inscricao_mensagem m on m.id = d.mensagem where m.evento = ${evento.id}`);
    const job = t.jobs.handled.get('inscricao.mensagem_envio')!;
    await t.jobs.enqueue(t.db, job, { envio: envio!.id });
    await t.jobs.runAll();
    expect(new Set(t.mail.sent.map(({ id }) => id)).size).toBe(1);
    await t.jobs.enqueue(t.db, job, { envio: envio!.id });
    await t.jobs.runAll();
    expect(t.mail.sent).toHaveLength(2);
    expect(await history(evento)).toMatchObject([{ enviadas: 1 }]);
  });

  it('to more than one batch reaches all of them', async () => {
    const evento = await freeEvent();
    await signed(evento, 'rute@example.com');
    await t.db.run(sql`insert into inscricao (nome, evento, status, valor, email, igreja, codigo, compra, lote, preco)
      select 'Pessoa ' || n, i.evento, 'confirmada', 0, 'p' || n || '@example.com', i.igreja, 'codigo' || n, i.compra,
        i.lote, 0 from inscricao i, generate_series(1, 250) n where i.evento = ${evento.id}`);
    expect((await send(message(evento))).body.destinatarios).toBe(251);
    expect(new Set(await sentTo()).size).toBe(251);
    expect(t.mail.sent.filter(({ subject }) => subject === 'O que levar')).toHaveLength(251);
    expect(await history(evento)).toMatchObject([{ destinatarios: 251, enviadas: 251 }]);
    const today = t.clock.now();
    t.clock.advance(181 * 24 * 60);
    await t.jobs.tick('inscricao.varrer');
    t.clock.set(today);
    expect(await t.db.query(sql`select 1 from inscricao_mensagem_envio`)).toEqual([]);
    expect(await history(evento)).toMatchObject([{ destinatarios: 251, enviadas: 251 }]);
  });

  it('leaves out sandbox sign-ups, and needs at least one receiver', async () => {
    const evento = await freeEvent();
    expect((await send(message(evento))).status).toBe(409);
    await signed(evento, 'rute@example.com');
    await t.db.run(sql`update inscricao set sandbox = true where evento = ${evento.id}`);
    expect((await send(message(evento))).status).toBe(409);
  });

  it.each<[string, Values, string[]]>([
    ['no subject', { assunto: ' ' }, ['assunto']],
    ['a subject of two lines', { assunto: 'a\r\nBcc: x@y.z' }, ['assunto']],
    ['no text', { texto: '' }, ['texto']],
    ['a text without words', { texto: '<p> </p>' }, ['texto']],
    ['an answer to nobody', { responder_para: 'nada' }, ['responder_para']],
    ['an unknown state', { filtros: { status: ['paga'] } }, ['filtros.status.0']],
    ['an unknown event', { evento: 999_999 }, ['evento']],
  ])('with %s is refused by field', async (_what, more, fields) => {
    const evento = await freeEvent();
    const refused = await send(message(evento, more));
    expect([refused.status, errorsOf(refused)]).toEqual([422, fields]);
  });

  it('belongs to the churches of the writer', async () => {
    const evento = await freeEvent();
    await signed(evento, 'rute@example.com');
    const [other] = await t.db.query<{ id: number }>(sql`insert into igreja (nome_fantasia, razao_social)
      values ('Filha', 'Igreja Filha') returning id`);
    const { users } = await limitedTo(t, { users: [other!.id] });
    const token = await t.tokenOf(users);
    for (const path of ['', '/previa', '/teste'])
      expect(errorsOf(await request(path, message(evento), { token }))).toEqual(['evento']);
    expect((await t.request({ url: `${url}?evento=${evento.id}`, token })).status).toBe(422);
  });

  it('cannot be sent again and again', async () => {
    const evento = await freeEvent();
    await signed(evento, 'rute@example.com');
    const answers = [];
    for (let at = 0; at < 11; at += 1) answers.push((await send(message(evento))).status);
    expect(answers).toEqual([...Array(10).fill(201), 429]);
  });
});
