import { expect, it } from 'vitest';
import { shortNetwork } from './short-network.ts';

it.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
])('shortens %s', (ip, short) => {
  expect(shortNetwork(ip)).toBe(short);
});
