import { hash, verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { createArgon2 } from './argon2.ts';

/** A hash in the form that names its algorithm and cost. */
const encoded = (code: Buffer, salt: Buffer): string => {
  const plain = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=19456,t=2,p=1$${plain(salt)}$${plain(code)}`;
};

describe('argon2', () => {
  it('keeps a password as argon2id with the cost we chose', async () => {
    const passwords = createArgon2();
    const stored = await passwords.hash('Segredo#2026');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=12288,t=3,p=1\$/);
    expect(await passwords.verify(stored, 'Segredo#2026')).toBe(true);
    expect(await passwords.verify(stored, 'segredo#2026')).toBe(false);
    expect(await passwords.verify(await passwords.nobody, 'Segredo#2026')).toBe(false);
  });

  it('verifies a password that was hashed at the former cost', async () => {
    const former = await hash('Segredo#2026', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    const passwords = createArgon2();
    expect(await passwords.verify(former, 'Segredo#2026')).toBe(true);
    expect(await passwords.verify(former, 'segredo#2026')).toBe(false);
  });

  it('reads one password from keyboards that compose accents differently', async () => {
    const passwords = createArgon2();
    const stored = await passwords.hash('Orac\u0327a\u0303o#1');
    expect(await passwords.verify(stored, 'Ora\u00e7\u00e3o#1')).toBe(true);
  });

  it('hashes a code slowly, alike for one salt and differently for another', async () => {
    const { derive } = createArgon2();
    const [one, other] = [Buffer.alloc(16, 1), Buffer.alloc(16, 2)];
    const code = await derive('abcde23456', one);
    // the result of the algorithm for these parameters: argon2id, 19 MiB, two passes, one lane
    expect(await verify(encoded(code, one), 'abcde23456')).toBe(true);
    expect((await derive('abcde23456', one)).equals(code)).toBe(true);
    expect((await derive('abcde23456', other)).equals(code)).toBe(false);
    expect((await derive('abcde23457', one)).equals(code)).toBe(false);
  });

  it('queues calls beyond its concurrency, and refuses those beyond the queue', async () => {
    const passwords = createArgon2({ concurrency: 1, waiting: 2 });
    const nobody = await passwords.nobody;
    const answers = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((text) => passwords.verify(nobody, text)),
    );
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect(answers[3]).toMatchObject({ reason: { kind: 'unavailable' } });
    expect(await passwords.verify(nobody, 'e')).toBe(false);
  });
});
