import { randomBytes } from 'node:crypto';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { createConcurrencyLimit } from '#server/concurrency-limit.ts';
import type { Passwords } from '#server/ports/passwords.ts';
import { createGuessable } from './guessable.ts';

/**
 * argon2id (the package's default) with parameters that OWASP asks for: 12 MiB, three passes, one lane. They resist as much as 19 MiB and two
 * passes, which older hashes have (a hash names its own), and a sign-in takes 7 MiB less. docs/decisions/0016
 */
const cost = { memoryCost: 12_288, timeCost: 3, parallelism: 1 };
/** Of hashes that are stored without their parameters, and so keep those of the first. */
const codeCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Argon2Options {
  /** how many hashes run at once, 12 MiB each, or 19 */
  concurrency?: number;
  /** how many may wait before further ones are refused */
  waiting?: number;
  /** asks the service of leaked passwords, if there is one */
  isLeaked?(password: string): Promise<boolean>;
}

/** Limits concurrent hashes: a flood of sign-ins waits in line instead of using up memory and threads. */
export function createArgon2({
  concurrency = 2,
  waiting = 200,
  isLeaked = async () => false,
}: Argon2Options = {}): Passwords {
  const limited = createConcurrencyLimit(concurrency, { waiting });
  // Two keyboards may encode "é" differently.
  const normalised = (password: string): string => password.normalize('NFKC');

  return {
    hash: (password) => limited(() => hash(normalised(password), cost)),
    verify: (stored, password) => limited(() => verify(stored, normalised(password))),
    derive: (code, salt) => limited(() => hashRaw(code, { ...codeCost, salt })),
    isGuessable: createGuessable(),
    // a service that does not answer must not keep anybody from setting a new password
    isLeaked: (password) => isLeaked(password).catch(() => false),
    // in a thread of its own: start-up does not wait for it
    nobody: hash(randomBytes(32), cost),
  };
}
