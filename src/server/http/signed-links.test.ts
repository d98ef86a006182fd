import { expect, it } from 'vitest';
import { createSignedLinks } from './signed-links.ts';

let now = new Date('2026-03-10T12:00:00Z');
const clock = { now: () => now };
const secret = 'a secret that only the tests know, 32 long';
const links = createSignedLinks({ secret, clock, purpose: 'one door' });
const until = new Date('2026-03-10T13:00:00Z');

it('reads the signed text until the link expires', () => {
  const link = links.make('7 ana+b@casa.example', until);
  expect(link).toMatch(/^[\w.-]+$/);
  expect(links.read(link)).toEqual({ text: '7 ana+b@casa.example' });
  now = until;
  expect(links.read(link)).toEqual({ refused: 'expired' });
  expect(links.textOfExpired(link)).toBe('7 ana+b@casa.example');
  expect(links.textOfExpired(`${link.slice(0, -2)}AA`)).toBe('');
  now = new Date('2026-03-10T12:00:00Z');
});

it('refuses a link with any changed character, or signed for another purpose', () => {
  const link = links.make('7', until);
  const other = createSignedLinks({ secret, clock, purpose: 'another door' });
  expect(other.read(link)).toEqual({ refused: 'unknown' });
  for (let at = 0; at < link.length; at += 1) {
    const changed = `${link.slice(0, at)}${link[at] === 'A' ? 'B' : 'A'}${link.slice(at + 1)}`;
    // the last character of the signature has unused bits
    if (Buffer.from(changed, 'base64url').equals(Buffer.from(link, 'base64url'))) continue;
    expect(links.read(changed)).toEqual({ refused: 'unknown' });
  }
  for (const text of ['', '.', 'a.b', `${'x'.repeat(700)}.${'y'.repeat(24)}`])
    expect(links.read(text)).toEqual({ refused: 'unknown' });
});
