import Pusher from 'pusher';
import { afterAll, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { createHostedRealtime } from '#server/drivers/realtime/pusher.ts';
import { testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import { live, portOf } from '../support/live.ts';

const t = await testApp();
const one = await live(t, await t.tokenFor('Administrador'));
afterAll(() => one.pusher.disconnect());
const { appId, key, secret, cluster } = t.config.realtime;
const port = await portOf(t);
const library = (with_: Partial<{ secret: string; key: string }> = {}): Pusher =>
  new Pusher({ appId, key, secret, host: '127.0.0.1', port: String(port), useTLS: false, ...with_ });
const channel = 'private-secao-contato';

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
    ...{ appId, key, secret, cluster },
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
  const auth = await office.ask({
    ...{ url: '/api/broadcasting/auth', token },
    body: { socket_id: '1.2', channel_name: `private-users-${users}` },
  });
  expect(auth.body).toEqual(library().authorizeChannel('1.2', `private-users-${users}`));
  await office.app.close();
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
  const say = (event: string, data: object) =>
    post('abcd1234/xhr_send', JSON.stringify([JSON.stringify({ event, data })]));
  const forged = await say('pusher:subscribe', { channel, auth: `${key}:00` });
  expect(forged.status).toBe(204);
  expect(await (await post('abcd1234/xhr?protocol=7')).text()).toContain('subscription_error');
  const { body } = await t.ask({
    ...{ url: '/api/broadcasting/auth', as: 'Administrador' },
    body: { socket_id, channel_name: channel },
  });
  await say('pusher:subscribe', { channel, ...body });
  expect(await (await post('abcd1234/xhr?protocol=7')).text()).toContain('subscription_succeeded');
  const poll = post('abcd1234/xhr?protocol=7');
  await t.db.run(
    sql`insert into contato (nome, assunto, mensagem, email) values ('Bia', 'outro', 'Oi', 'b@x.example')`,
  );
  t.wakeups.notify();
  expect(await (await poll).text()).toContain('mudou');
  const stream = (await post('streaming1/xhr_streaming?protocol=7')).body!.getReader();
  expect(new TextDecoder().decode((await stream.read()).value)).toContain('o{}');
  await stream.cancel();
  expect((await post('zzzz9999/xhr_send', '[]')).status).toBe(404);
  expect(
    (await fetch(`${base.replace(key, 'nada')}/abcd1234/xhr?protocol=7`, { method: 'POST' })).status,
  ).toBe(404);
});
