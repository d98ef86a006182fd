import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { type Reply, startMockServer } from '../../../../tests/support/mock-server.ts';
import { createArgon2 } from './argon2.ts';
import { createLeakedPasswords } from './leaked.ts';

const leaked = 'Senha#Vazada1';
const hash = createHash('sha1').update(leaked).digest('hex').toUpperCase();
let reply: Reply | undefined;
/** A mock of the service. It answers lines of text, which the mock server writes as one JSON text. */
const service = await startMockServer(() => reply ?? { status: 200, body: '' });
afterAll(() => service.close());
const text = (lines: readonly string[]) => async (url: string, init: RequestInit) => {
  await (await fetch(url, init)).body?.cancel();
  return new Response(lines.join('\r\n'));
};
const check = (lines: readonly string[]) => createLeakedPasswords({ url: service.url, fetch: text(lines) });

describe('leaked passwords', () => {
  it('are looked up by the beginning of their hash: neither the password nor the whole hash leaves the server', async () => {
    const lines = [`${'0'.repeat(35)}:3`, `${hash.slice(5)}:17`];
    expect(await check(lines)(leaked)).toBe(true);
    const [asked] = service.requests;
    expect(asked).toMatchObject({ method: 'GET', path: `/${hash.slice(0, 5)}`, body: '' });
    expect(JSON.stringify(asked)).not.toContain(hash.slice(5, 12));
    expect(JSON.stringify(asked)).not.toContain(leaked);
  });

  it('are not those that the service has not seen, nor its padding', async () => {
    expect(await check([`${'0'.repeat(35)}:3`])(leaked)).toBe(false);
    expect(await check([`${hash.slice(5)}:0`])(leaked)).toBe(false);
    expect(await check([])(leaked)).toBe(false);
  });

  it.each([
    ['is away', 'http://127.0.0.1:1', undefined],
    ['fails', service.url, { status: 503, body: '' }],
    ['leads elsewhere', service.url, { status: 302, body: '', headers: { location: 'http://localhost:1/' } }],
  ])('are accepted when the service %s', async (_how, url, answer) => {
    reply = answer;
    const isLeaked = createLeakedPasswords({ url, fetch });
    await expect(isLeaked(leaked)).rejects.toThrow();
    expect(await createArgon2({ isLeaked }).isLeaked(leaked)).toBe(false);
    reply = undefined;
  });

  it('are not looked for where no service is set', async () => {
    const asked = service.requests.length;
    expect(await createArgon2().isLeaked(leaked)).toBe(false);
    expect(service.requests).toHaveLength(asked);
  });
});
