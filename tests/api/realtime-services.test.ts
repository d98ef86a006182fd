import Pusher from 'pusher';
import { afterAll, expect, test, vi } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { createHostedRealtime } from '#server/drivers/realtime/pusher.ts';
import { testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import { live, portOf } from '../support/live.ts';
import { startMockServer } from '../support/mock-server.ts';

const t = await testApp();
const one = await live(t, await t.tokenFor('Administrador'));
afterAll(() => one.pusher.disconnect());
const { appId, key, secret, cluster } = t.config.realtime;
const port = await portOf(t);
const library = (with_: Partial<{ secret: string; key: string }> = {}): Pusher =>
  new Pusher({ appId, key, secret, host: '127.0.0.1', port: String(port), useTLS: false, ...with_ });
const channel = 'private-secao-contato';
/** beyond every transaction of this database server */
const farMark = 9_000_000_000;

test('the official library publishes to our endpoint, large events too, and a forged call is refused', async () => {
  expect(await one.subscribe(channel)).toBe('ok');
  const texto = 'x'.repeat(20_000);
  const heard = one.next(channel, 'oi');
  t.clock.set(new Date());
  await library().trigger(channel, 'oi', { texto });
  expect(await heard).toEqual({ texto });
  const batch = one.next(channel, 'lote');
  await library().triggerBatch([{ channel, name: 'lote', data: '{"n":1}' }]);
  expect(await batch).toEqual({ n: 1 });
  await expect(library({ secret: 'outro' }).trigger(channel, 'oi', {})).rejects.toMatchObject({
    status: 401,
  });
  await expect(library({ key: 'outra' }).trigger(channel, 'oi', {})).rejects.toMatchObject({ status: 401 });
});

test('a signature of the official library opens a channel', async () => {
  const socket = await one.connected();
  expect(library().authorizeChannel(socket, channel).auth).toMatch(new RegExp(`^${key}:[0-9a-f]{64}$`));
});

test('a hosted service gets what was committed, once, by configuration alone', async () => {
  const hostedRealtime = createHostedRealtime({
    appId,
    key,
    secret,
    cluster,
    hosted: { url: `http://127.0.0.1:${port}` },
  });
  const office = await testApp({ beside: t, hostedRealtime });
  await office.app.listen({ port: 0, host: '127.0.0.1' });
  const heard = one.next(channel, 'pelo-servico');
  await t.db.run(
    sql`insert into transmissao (canal, evento, dados) values (${channel}, 'pelo-servico', '{"n":2}')`,
  );
  t.wakeups.notify();
  expect(await heard).toEqual({ n: 2 });
  const { users, token } = await limitedTo(t, {});
  const auth = await office.request({
    url: '/api/broadcasting/auth',
    token,
    body: { socket_id: '1.2', channel_name: `private-users-${users}` },
  });
  expect(auth.body).toEqual(library().authorizeChannel('1.2', `private-users-${users}`));
  await office.app.close();
});

test('a redirect of a hosted service is not followed', async () => {
  const location = `http://localhost:${port}/apps/x/batch_events`;
  const moved = await startMockServer(() => ({ status: 307, body: {}, headers: { location } }));
  const hosted = createHostedRealtime({ appId, key, secret, cluster, hosted: { url: moved.url } });
  const error = await hosted
    .trigger([{ channel, event: 'oi', data: '{}', except: null }])
    .catch((cause: { error: Error }) => cause.error);
  expect(error).toMatchObject({ message: 'the service of live updates leads to localhost' });
  expect(moved.requests).toHaveLength(1);
  await moved.close();
});

test('a restored database, whose mark is of another database server, goes on telling a hosted service', async () => {
  const sent: string[] = [];
  const hosted = createHostedRealtime({
    appId,
    key,
    secret,
    cluster,
    hosted: { url: `http://127.0.0.1:${port}` },
  });
  await t.db.run(sql`insert into transmissao_enviada (id, marca, vistas) values (1, ${farMark}, '{}')
    on conflict (id) do update set marca = excluded.marca, vistas = '{}'`);
  // the other database server's transaction ids are not newer here, however high they are
  await t.db.run(sql`insert into transmissao (tx, canal, evento, dados)
    values (${String(farMark)}::xid8, ${channel}, 'antiga', '{}')`);
  const office = await testApp({
    beside: t,
    hostedRealtime: {
      ...hosted,
      async trigger(events) {
        sent.push(...events.map(({ event }) => event));
      },
    },
  });
  await office.app.listen({ port: 0, host: '127.0.0.1' });
  const marked = () => t.db.query<{ marca: number }>(sql`select marca from transmissao_enviada`);
  await vi.waitFor(async () => expect((await marked())[0]!.marca).toBeLessThan(farMark), 60_000);
  await t.db.run(sql`insert into transmissao (canal, evento, dados) values (${channel}, 'depois', '{}')`);
  t.wakeups.notify();
  await vi.waitFor(() => expect(sent).toContain('depois'), 60_000);
  expect(sent).not.toContain('antiga');
  await office.app.close();
  await t.db.run(sql`delete from transmissao where evento = 'antiga'`);
});

test('a browser signs its connection in to a hosted service, loses it when a role changes, and asks for its channels again', async () => {
  const url = `http://127.0.0.1:${port}`;
  const hostedRealtime = createHostedRealtime({ appId, key, secret, cluster, hosted: { url } });
  const office = await testApp({ beside: t, hostedRealtime });
  const base = `http://127.0.0.1:${await portOf(office)}`;
  const limited = await limitedTo(t, {}, [{ action: 'list', subject: 'contato' }]);
  const bodies: string[] = [];
  const page = JSON.stringify({ visitor: { user: null, consumidor: null } });
  vi.stubGlobal('document', {
    documentElement: { lang: 'pt-BR' },
    getElementById: () => ({ textContent: page }),
  });
  vi.stubGlobal('window', {
    location: new URL(base),
    addEventListener: () => {},
    fetch: (path: string, init: RequestInit) => {
      if (path === '/api/broadcasting')
        return Promise.resolve(Response.json({ key, cluster, url, proprio: false }));
      bodies.push(String(init.body));
      return fetch(base + path, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${limited.token}` },
      });
    },
  });
  const { liveClient, onRightsChanged, signInForChannel } = await import('#web/lib/live/client.ts');
  const client = await liveClient();
  try {
    signInForChannel(client, 'rifa-natal');
    const signedIn = new Promise<void>((resolve) =>
      client.connection.bind('message', ({ event }: { event: string }) => {
        if (event === 'pusher:signin_success') resolve();
      }),
    );
    const subscribed = new Promise<void>((resolve) => {
      signInForChannel(client, channel);
      client.subscribe(channel).bind('pusher:subscription_succeeded', () => resolve());
    });
    await Promise.all([signedIn, subscribed]);
    // a slow websocket takes over from a stream later on: a connection of its own, which is signed in too
    const signIns = bodies.filter((body) => !body.includes('channel_name'));
    expect(signIns).toEqual([...new Set(signIns)]);

    const changed = new Promise<void>((resolve) => onRightsChanged(resolve));
    const refused = new Promise((resolve) =>
      client.channel(channel).bind('pusher:subscription_error', resolve),
    );
    const first = client.connection.socket_id;
    await t.db.run(sql`delete from perfil_permissao where perfil = ${limited.perfil}`);
    t.wakeups.notify();
    await changed;
    // it reconnected and asked again, and the channel is refused now
    expect(await refused).toMatchObject({ error: '403' });
    expect(client.connection.socket_id).not.toBe(first);
  } finally {
    client.disconnect();
    vi.unstubAllGlobals();
    await office.app.close();
  }
});

test('a connection to a hosted service without a sign-in of its own session cannot end or take over another', async () => {
  const socket = await one.connected();
  const { id } = await t.user('Administrador');
  const forged = { auth: `${key}:${'0'.repeat(64)}`, user_data: JSON.stringify({ id: String(id) }) };
  const refused = one.refused();
  one.pusher.connection.send_event('pusher:signin', forged);
  expect(await refused).toBe(4009);
  await expect(library({ secret: 'outro' }).terminateUserConnections(String(id))).rejects.toMatchObject({
    status: 401,
  });
  expect(library().authenticateUser(socket, { id: String(id) }).auth).toMatch(/^[^:]+:[0-9a-f]{64}$/);
});

test('browsers without websockets connect by streams and polls, under the same rules', async () => {
  const base = `http://127.0.0.1:${port}/pusher/app/${key}/12`;
  const post = (path: string, body?: string) =>
    fetch(`${base}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body }),
    });
  const opened = await (await post('abcd1234/xhr?protocol=7')).text();
  const lines = opened.split('\n').filter((line) => line !== '');
  expect(lines[0]).toBe('o{}');
  const established = JSON.parse(JSON.parse(lines[1]!.slice(1))[0]);
  const { socket_id } = JSON.parse(established.data);
  const sendEvent = (event: string, data: object) =>
    post('abcd1234/xhr_send', JSON.stringify([JSON.stringify({ event, data })]));
  const forged = await sendEvent('pusher:subscribe', { channel, auth: `${key}:00` });
  expect(forged.status).toBe(204);
  expect(await (await post('abcd1234/xhr?protocol=7')).text()).toContain('subscription_error');
  const { body } = await t.request({
    url: '/api/broadcasting/auth',
    as: 'Administrador',
    body: { socket_id, channel_name: channel },
  });
  await sendEvent('pusher:subscribe', { channel, ...body });
  expect(await (await post('abcd1234/xhr?protocol=7')).text()).toContain('subscription_succeeded');
  const poll = post('abcd1234/xhr?protocol=7');
  await t.db.run(
    sql`insert into contato (nome, assunto, mensagem, email) values ('Bia', 'outro', 'Oi', 'b@x.example')`,
  );
  t.wakeups.notify();
  let heard = await (await poll).text();
  // events of earlier tests may come first
  while (!heard.includes('mudou')) heard = await (await post('abcd1234/xhr?protocol=7')).text();
  expect(heard).toContain(channel);
  const streaming = await post('streaming1/xhr_streaming?protocol=7');
  // compression would hold lines back until there are many
  expect(streaming.headers.get('content-encoding')).toBeNull();
  // so would nginx
  expect(streaming.headers.get('x-accel-buffering')).toBe('no');
  const stream = streaming.body!.getReader();
  expect(new TextDecoder().decode((await stream.read()).value)).toContain('o{}');
  await stream.cancel();
  expect((await post('zzzz9999/xhr_send', '[]')).status).toBe(404);
  expect(
    (await fetch(`${base.replace(key, 'nada')}/abcd1234/xhr?protocol=7`, { method: 'POST' })).status,
  ).toBe(404);
});

test('a browser without websockets that takes nothing is let go once a megabyte waits for it', async () => {
  const public_ = 'rifa-muito-grande';
  const base = `http://127.0.0.1:${port}/pusher/app/${key}/12`;
  const post = (path: string, body?: string) =>
    fetch(`${base}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body }),
    });
  const subscribe = (session: string) =>
    post(
      `${session}/xhr_send`,
      JSON.stringify([JSON.stringify({ event: 'pusher:subscribe', data: { channel: public_ } })]),
    );
  const poll = () => post('lento1234/xhr?protocol=7').then((answer) => answer.text());
  await poll();
  await subscribe('lento1234');
  expect(await poll()).toContain('subscription_succeeded');
  const streaming = await post('fluxo1234/xhr_streaming?protocol=7');
  const stream = streaming.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await stream.read()).value).toContain('o{}');
  await subscribe('fluxo1234');

  await t.db.run(sql`insert into transmissao (canal, evento, dados)
    select ${public_}, 'numeros', to_json(repeat('x', 100000))::text from generate_series(1, 14)`);
  t.wakeups.notify();
  let read = '';
  for (let part = await stream.read(); !part.done; part = await stream.read()) read += part.value;
  expect(read).toMatch(/^c\[4100,"The connection is too slow"\]$/m);
  expect(read.length).toBeLessThan(1_400_000);
  const polled = await poll();
  expect(polled).toMatch(/^c\[4100,"The connection is too slow"\]$/m);
  expect(polled.length).toBeLessThan(1_400_000);
  // it is over: the same name begins anew
  expect(await poll()).toContain('connection_established');
});
