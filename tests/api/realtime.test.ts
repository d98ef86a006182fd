import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { PresenceChannel } from 'pusher-js';
import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { sql } from '#server/db/sql.ts';
import { createWakeups } from '#server/db/wakeups.ts';
import { recordChannel, sectionChannels, userChannel } from '#shared/realtime/channels.ts';
import { contato } from '#shared/sections/contato.ts';
import { testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import { type Live, live, portOf } from '../support/live.ts';

const t = await testApp();
const open: Live[] = [];
const connect = async (token?: string): Promise<Live> => {
  const socket = await live(t, token);
  open.push(socket);
  return socket;
};
afterAll(() => {
  for (const { pusher } of open) pusher.disconnect();
});

/** A bare socket: what it receives, one message after the other. */
async function bare(path = `/app/${t.config.realtime.key}?protocol=7`, origin?: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${await portOf(t)}${path}`, { ...(origin && { origin }) });
  const received: { event: string; data: unknown; channel?: string }[] = [];
  const waiting: ((message: { event: string; data: unknown; channel?: string }) => void)[] = [];
  socket.on('message', (text) => {
    const message = JSON.parse(String(text));
    const first = waiting.shift();
    if (first) first(message);
    else received.push(message);
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  return {
    socket,
    closed,
    next: () => {
      const first = received.shift();
      return first
        ? Promise.resolve(first)
        : new Promise<{ event: string; data: unknown }>((r) => waiting.push(r));
    },
    send: (event: string, data: unknown, channel?: string) =>
      socket.send(JSON.stringify({ event, data, ...(channel && { channel }) })),
  };
}

const admin = (): Promise<string> => t.tokenFor('Administrador');
const churches = await t.db.query<{ id: number }>(
  sql`insert into igreja (nome_fantasia, razao_social) values ('Filial A', 'A'), ('Filial B', 'B') returning id`,
);
const [a, b] = churches.map(({ id }) => id) as [number, number];

/** A contact from the site, as another process writes it. */
async function newContact(igreja: number | null = null): Promise<number> {
  const [row] = await t.db.query<{
    id: number;
  }>(sql`insert into contato (nome, email, assunto, mensagem, igreja)
    values ('Ana Segredo', 'ana@igreja.example', 'outro', 'Oi', ${igreja}) returning id`);
  t.wakeups.notify();
  return row!.id;
}

test('a user is notified of new records of a section, without their values', async () => {
  const socket = await connect(await admin());
  expect(await socket.subscribe('private-secao-contato')).toBe('ok');
  const heard = socket.next('private-secao-contato', 'mudou');
  const id = await newContact();
  const data = await heard;
  expect(data).toMatchObject({ mudancas: [{ registro: id, acao: 'create', por: null }], completo: true });
  expect(JSON.stringify(data)).not.toContain('Segredo');
});

test('users limited to a church receive changes of its records alone, also of one that leaves it', async () => {
  const limited = await limitedTo(t, { users: [a] });
  const socket = await connect(limited.token);
  expect(await socket.subscribe('private-secao-contato')).toBe(403);
  expect(await socket.subscribe(`private-secao-contato-igreja-${b}`)).toBe(403);
  expect(sectionChannels(contato, { igrejas: [a], departamentos: null })).toEqual([
    `private-secao-contato-igreja-${a}`,
  ]);
  expect(await socket.subscribe(`private-secao-contato-igreja-${a}`)).toBe('ok');
  const heard = socket.next(`private-secao-contato-igreja-${a}`, 'mudou');
  await newContact(b);
  const own = await newContact(a);
  expect(await heard).toMatchObject({ mudancas: [{ registro: own }] });
  const moved = socket.next(`private-secao-contato-igreja-${a}`, 'mudou');
  await t.db.run(sql`update contato set igreja = ${b} where id = ${own}`);
  t.wakeups.notify();
  expect(await moved).toMatchObject({ mudancas: [{ registro: own, acao: 'edit' }] });
  const since = await limited.request({ url: '/api/broadcasting/secao/contato?depois=0' });
  expect(since.body.mudancas.map(({ registro }: { registro: number }) => registro)).toContain(own);
  expect(JSON.stringify(since.body)).not.toContain(`"registro":${own + 1_000}`);
});

test('a lost connection catches up on what it missed', async () => {
  const start = await t.request({ url: '/api/broadcasting/secao/contato', as: 'Administrador' });
  expect(start.body).toMatchObject({ mudancas: [], completo: true });
  const id = await newContact();
  const url = `/api/broadcasting/secao/contato?depois=${start.body.posicao}`;
  const missed = await t.request({ url, as: 'Administrador' });
  expect(missed.body.mudancas).toContainEqual({ registro: id, acao: 'create', por: null });
  expect(missed.body.posicao).toBeGreaterThanOrEqual(start.body.posicao);
  const none = await limitedTo(t, {}, [{ action: 'list', subject: 'pessoa' }]);
  expect((await none.request({ url })).status).toBe(404);
});

test('channels of others, unknown ones and those without a session are refused', async () => {
  const visitor = await connect();
  expect(await visitor.subscribe('private-secao-contato')).toBe(401);
  expect(await visitor.subscribe('anything')).toBe(404);
  const socket = await connect((await limitedTo(t, {}, [{ action: 'list', subject: 'pessoa' }])).token);
  expect(await socket.subscribe('private-secao-contato')).toBe(403);
  expect(await socket.subscribe('private-secao-nada')).toBe(403);
  expect(await socket.subscribe(userChannel(999_999))).toBe(403);
  expect(await socket.subscribe('private-qualquer')).toBe(403);
  expect(await socket.subscribe('private-secao-pessoa')).toBe('ok');
  expect(await socket.subscribe(`presence-registro-pessoa-${a}`)).toBe(403);
});

test('an expired token authorises nothing', async () => {
  const token = await t.tokenOf((await t.user('Administrador')).id);
  const [id, , signature] = token.split('.');
  const body = { socket_id: '1.2', channel_name: 'private-secao-contato' };
  expect((await t.request({ url: '/api/broadcasting/auth', body, token })).status).toBe(200);
  const old = `${id}.1.${signature}`;
  expect((await t.request({ url: '/api/broadcasting/auth', body, token: old })).status).toBe(401);
  expect((await t.request({ url: '/api/broadcasting/auth', body: { socket_id: 'x' }, token })).status).toBe(
    422,
  );
});

test('a signature for another socket, channel or key is refused', async () => {
  const one = await bare();
  const first = await one.next();
  const { socket_id } = JSON.parse(String(first.data));
  const grant = async (socket: string, channel_name: string) =>
    (
      await t.request({
        url: '/api/broadcasting/auth',
        as: 'Administrador',
        body: { socket_id: socket, channel_name },
      })
    ).body;
  const channel = 'private-secao-contato';
  for (const forged of [
    { ...(await grant('7.7', channel)), channel },
    { ...(await grant(socket_id, 'private-secao-pessoa')), channel },
    { ...(await grant(socket_id, channel)), channel, channel_data: '{"sessao":1,"direitos":"x"}' },
    { auth: `outra:${(await grant(socket_id, channel)).auth.split(':')[1]}`, channel },
    { auth: '', channel },
  ]) {
    one.send('pusher:subscribe', forged);
    expect(await one.next()).toMatchObject({ event: 'pusher:subscription_error', channel });
  }
  one.send('pusher:subscribe', { ...(await grant(socket_id, channel)), channel });
  expect(await one.next()).toMatchObject({ event: 'pusher_internal:subscription_succeeded', channel });
  one.socket.terminate();
});

test('wrong keys, protocols and messages are answered with the codes of the protocol', async () => {
  const { key } = t.config.realtime;
  expect(await (await bare('/app/nada?protocol=7')).closed).toBe(4001);
  expect(await (await bare(`/app/${key}?protocol=3`)).closed).toBe(4007);
  expect(await (await bare(`/app/${key}`)).closed).toBe(4008);
  const socket = await bare();
  await socket.next();
  socket.send('pusher:ping', {});
  expect(await socket.next()).toMatchObject({ event: 'pusher:pong' });
  socket.socket.send('not JSON');
  expect(await socket.next()).toMatchObject({ data: { code: 4009 } });
  socket.send('client-oi', {}, 'private-secao-contato');
  expect(await socket.next()).toMatchObject({ data: { code: 4301 } });
  socket.socket.send(JSON.stringify({ event: 'pusher:ping', data: 'x'.repeat(11_000) }));
  expect(await socket.next()).toMatchObject({ data: { code: 4301 } });
  socket.socket.send('x'.repeat(70_000));
  expect(await socket.closed).toBe(1009);
});

test('pages of other sites open no socket', async () => {
  expect(await (await bare(undefined, 'https://outro.example')).closed).toBe(4009);
  expect(await (await bare(undefined, 'null')).closed).toBe(4009);
  for (const own of [t.config.baseUrl, `http://127.0.0.1:${await portOf(t)}`]) {
    const socket = await bare(undefined, new URL(own).origin);
    expect(await socket.next()).toMatchObject({ event: 'pusher:connection_established' });
    socket.socket.terminate();
  }
});

test('a flood ends the socket', async () => {
  const socket = await bare();
  await socket.next();
  for (let n = 0; n < 200; n++) socket.send('pusher:ping', {});
  expect(await socket.closed).toBe(4100);
});

test('a changed role, a lost church and the end of a session end the sockets at once', async () => {
  const limited = await limitedTo(t, { users: [a] });
  const socket = await connect(limited.token);
  const channel = `private-secao-contato-igreja-${a}`;
  expect(await socket.subscribe(channel)).toBe('ok');
  const refused = new Promise((resolve) =>
    socket.pusher.channel(channel).bind('pusher:subscription_error', resolve),
  );
  await t.db.run(sql`update users_igrejas set igreja = ${b} where users = ${limited.users}`);
  t.wakeups.notify();
  // the client reconnected by itself, asked again and was refused
  expect(await refused).toMatchObject({ status: 403 });
  const other = await connect(limited.token);
  expect(await other.subscribe(`private-secao-pessoa-igreja-${b}`)).toBe('ok');
  const ended = new Promise((resolve) =>
    other.pusher.channel(`private-secao-pessoa-igreja-${b}`).bind('pusher:subscription_error', resolve),
  );
  await t.db.run(sql`delete from sessao where users = ${limited.users}`);
  t.wakeups.notify();
  expect(await ended).toMatchObject({ status: 401 });
});

test('presence names those who edit a record, once for each person, and says who leaves', async () => {
  const id = await newContact(a);
  const channel = recordChannel('contato', id);
  const [ana, bia] = [await limitedTo(t, { users: [a] }), await limitedTo(t, {})];
  const [one, tab, two] = [await connect(ana.token), await connect(ana.token), await connect(bia.token)];
  expect(await one.subscribe(channel)).toBe('ok');
  expect(await tab.subscribe(channel)).toBe('ok');
  const added = one.next(channel, 'pusher:member_added');
  expect(await two.subscribe(channel)).toBe('ok');
  expect(await added).toMatchObject({ id: String(bia.users) });
  const { members } = two.pusher.channel(channel) as PresenceChannel;
  expect(members.count).toBe(2);
  expect(members.get(String(ana.users)).info).toEqual({ name: expect.any(String) });
  tab.pusher.disconnect();
  const removed = two.next(channel, 'pusher:member_removed');
  one.pusher.disconnect();
  expect(await removed).toMatchObject({ id: String(ana.users) });
});

test('sockets stay open while the database is away, and receive afterwards what they missed', async () => {
  const wakeups = createWakeups({ url: t.db.url, onError: () => {} });
  const own = await testApp({ beside: t, wakeups });
  const one = await live(own, await admin());
  open.push(one);
  expect(await one.subscribe('private-secao-contato')).toBe('ok');
  const socket = one.pusher.connection.socket_id;
  const heard = one.next('private-secao-contato', 'mudou');
  await t.db.run(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  // the listener reconnects by itself, and looks for changes at once
  const id = await newContact();
  expect(await heard).toMatchObject({
    mudancas: expect.arrayContaining([expect.objectContaining({ registro: id })]),
  });
  expect(one.pusher.connection.socket_id).toBe(socket);
  one.pusher.disconnect();
  await own.app.close();
  await wakeups.stop();
});

/** A server whose first query for the position of the last change ends with this. */
async function withFirstMark(first: () => Promise<void>) {
  let marks = 0;
  const db = {
    ...t.db,
    close: async () => {},
    query: async <Row>(statement: Parameters<typeof t.db.query>[0]) => {
      const isMark = /pg_snapshot_xmin/.test(statement.text) && !/trilha/.test(statement.text);
      const rows = await t.db.query<Row>(statement);
      if (isMark && ++marks === 1) await first();
      return rows;
    },
  };
  return { own: await testApp({ db }), marks: () => marks };
}

test('a socket is accepted once it misses no change any more, also when the first query of the position fails', async () => {
  const { own, marks } = await withFirstMark(() => Promise.reject(new Error('away')));
  const socket = await live(own, await own.tokenFor('Administrador'));
  open.push(socket);
  expect(await socket.subscribe('private-secao-contato')).toBe('ok');
  expect(marks()).toBe(2);
  const heard = socket.next('private-secao-contato', 'mudou');
  const id = await newContact();
  own.wakeups.notify();
  expect(await heard).toMatchObject({
    mudancas: expect.arrayContaining([expect.objectContaining({ registro: id })]),
  });
  socket.pusher.disconnect();
  await own.app.close();
});

test('a socket that closes before it is accepted causes no failure', async () => {
  const mark = Promise.withResolvers<void>();
  const { own, marks } = await withFirstMark(() => mark.promise);
  const gone = new WebSocket(`ws://127.0.0.1:${await portOf(own)}/app/${own.config.realtime.key}?protocol=7`);
  await once(gone, 'open');
  await expect.poll(marks).toBe(1);
  // the server learns of it only after it accepted the socket
  (gone as unknown as { _socket: Socket })._socket.resetAndDestroy();
  mark.resolve();
  const socket = await live(own, await own.tokenFor('Administrador'));
  open.push(socket);
  expect(await socket.subscribe('private-secao-contato')).toBe('ok');
  socket.pusher.disconnect();
  await own.app.close();
});

test('two servers send the same events, larger than a notification may be', async () => {
  const wakeups = [0, 1].map(() => createWakeups({ url: t.db.url, onError: () => {} }));
  const first = await testApp({ beside: t, wakeups: wakeups[0]! });
  const second = await testApp({ beside: t, wakeups: wakeups[1]! });
  const socket = await live(second, await admin());
  open.push(socket);
  expect(await socket.subscribe('private-secao-contato')).toBe('ok');
  const heard = socket.next('private-secao-contato', 'grande');
  await t.db.run(sql`insert into transmissao (canal, evento, dados)
    values ('private-secao-contato', 'grande', ${JSON.stringify({ texto: 'x'.repeat(20_000) })})`);
  first.wakeups.notify();
  expect(await heard).toEqual({ texto: 'x'.repeat(20_000) });
  socket.pusher.disconnect();
  await first.app.close();
  await second.app.close();
  for (const of of wakeups) await of.stop();
});
