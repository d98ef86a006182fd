import { expect, it } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { systemClock } from '#server/ports/clock.ts';
import { createHub } from './hub.ts';
import { limits } from './limits.ts';
import { createOwnService } from './own-service.ts';

const keys = { key: 'chave', secret: 'segredo' };
const unused = (): Promise<never> => Promise.reject(new Error('not needed here'));
const db: Db = { query: unused, run: unused, transaction: unused, pipelined: unused };

function hubUnderTest() {
  const asked: number[] = [];
  const hub = createHub({
    ...keys,
    db,
    clock: systemClock,
    server: 'um',
    wake: () => {},
    onError: () => {},
    kindOf: (channel) =>
      channel.startsWith('nada') ? undefined : { isPublic: channel === 'aberto', clientEvents: false },
    onSession: (sessao) => asked.push(sessao),
  });
  /** A browser: the events that it received, and the code with which its connection was closed. */
  function browser(address = '10.0.0.1') {
    const got: { event: string; data: string | { code: number }; channel?: string }[] = [];
    let waiting = 0;
    let code: number | undefined;
    const opened = hub.open(
      { send: (text) => got.push(JSON.parse(text)), close: (by) => (code ??= by), buffered: () => waiting },
      address,
    );
    return {
      got,
      opened,
      say: (event: string, data: object) => opened?.receive(JSON.stringify({ event, data })),
      socket: () => String(JSON.parse(String(got[0]!.data)).socket_id),
      readsNothing: (bytes: number) => {
        waiting = bytes;
      },
      endedBy: () => code,
    };
  }
  return { hub, browser, asked };
}
const listener = { users: 1, name: 'Ana', sessao: 7, direitos: 'antes' };

it('limits the connections of one network without affecting other networks', () => {
  const { hub, browser } = hubUnderTest();
  const all = Array.from({ length: limits.socketsPerAddress }, () => browser());
  const more = browser();
  expect([more.endedBy(), more.opened]).toEqual([4100, undefined]);
  expect(browser('10.0.0.2').endedBy()).toBeUndefined();
  all[0]!.opened!.closed();
  expect(browser().endedBy()).toBeUndefined();
  expect(hub.size).toBe(limits.socketsPerAddress + 1);
});

it('ends a browser that does not read before it fills the memory, when it is sent events or sends messages', () => {
  const { hub, browser } = hubUnderTest();
  const [slow, asks, reads] = [browser(), browser(), browser()];
  for (const one of [slow, asks, reads]) one.say('pusher:subscribe', { channel: 'aberto' });
  slow.readsNothing(limits.buffered + 1);
  hub.deliver('aberto', 'oi', '{}');
  expect([slow.endedBy(), reads.endedBy(), reads.got.at(-1)!.event]).toEqual([4100, undefined, 'oi']);
  asks.readsNothing(limits.buffered + 1);
  asks.say('pusher:ping', {});
  expect(asks.endedBy()).toBe(4100);
});

it('reads the permissions of a session when it first authorises a socket', () => {
  const { browser, asked } = hubUnderTest();
  const one = browser();
  const service = createOwnService(keys);
  for (const channel of ['private-a', 'private-b'])
    one.say('pusher:subscribe', { channel, ...service.authoriseChannel(one.socket(), channel, listener) });
  expect(asked).toEqual([7]);
});

it('an older signature beside a newer one of the same session ends the socket: neither is kept', () => {
  const { hub, browser } = hubUnderTest();
  const one = browser();
  const service = createOwnService(keys);
  const subscribe = (channel: string, direitos: string) =>
    one.say('pusher:subscribe', {
      channel,
      ...service.authoriseChannel(one.socket(), channel, { ...listener, direitos }),
    });
  subscribe('private-a', 'antes');
  subscribe('private-b', 'depois');
  expect(one.endedBy()).toBe(4200);
  expect([...hub.channels()]).toEqual([]);
});
