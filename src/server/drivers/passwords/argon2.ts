import { randomBytes } from 'node:crypto';
import { hash, hashSync, verify } from '@node-rs/argon2';
import { createConcurrencyLimit } from '#server/concurrency-limit.ts';
import type { Passwords } from '#server/ports/passwords.ts';

/** argon2id (the package's default) with what OWASP asks for: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Argon2Options {
  /** how many run at once, 19 MiB each */
  concurrency?: number;
  /** how many may wait for their turn before further ones are sent away */
  waiting?: number;
}

/** Few at a time: a flood of sign-ins waits in line instead of taking the memory and the threads of everything else. */
export function createArgon2({ concurrency = 2, waiting = 200 }: Argon2Options = {}): Passwords {
  const limited = createConcurrencyLimit(concurrency, { waiting });
  // One person's keyboards may compose "é" in two ways.
  const same = (password: string): string => password.normalize('NFKC');

  return {
    hash: (password) => limited(() => hash(same(password), cost)),
    verify: (stored, password) => limited(() => verify(stored, same(password))),
    nobody: hashSync(randomBytes(32), cost),
  };
}
