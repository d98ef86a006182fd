import { afterAll, expect, test } from 'vitest';
import { checkinChannel, raffleChannel } from '#shared/realtime/channels.ts';
import { limitedTo } from '../support/churches.ts';
import { type Live, live } from '../support/live.ts';
import { raffleFixture } from '../support/rifa-fixture.ts';

const r = await raffleFixture();
const { t } = r;
const open: Live[] = [];
const connect = async (token?: string): Promise<Live> => {
  const socket = await live(t, token);
  open.push(socket);
  return socket;
};
afterAll(() => {
  for (const { pusher } of open) pusher.disconnect();
});

test('open pages of a raffle learn that numbers were taken, and nothing about their buyers', async () => {
  const { slug } = await r.raffle();
  const other = await r.raffle();
  const visitor = await connect();
  expect(await visitor.subscribe(raffleChannel(slug))).toBe('ok');
  expect(await visitor.subscribe(raffleChannel(other.slug))).toBe('ok');
  const ofOther: unknown[] = [];
  visitor.pusher.channel(raffleChannel(other.slug)).bind('numeros', (data: unknown) => ofOther.push(data));
  const heard = visitor.next(raffleChannel(slug), 'numeros');
  await r.buy(slug, { numeros: [1, 2] });
  expect(await heard).toEqual({});
  expect(ofOther).toEqual([]);
});

test('only users who see sign-ups of the event receive the events of its doors', async () => {
  const visitor = await connect();
  expect(await visitor.subscribe(checkinChannel(1))).toBe(401);
  const none = await connect((await limitedTo(t, {}, [{ action: 'list', subject: 'pessoa' }])).token);
  expect(await none.subscribe(checkinChannel(1))).toBe(403);
});
