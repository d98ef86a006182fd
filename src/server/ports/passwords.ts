/** Hashes and verifies passwords, both slow on purpose, and recognises those that are easily guessed. */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /** a slow hash of a random code, always the same for the same salt */
  derive(code: string, salt: Buffer): Promise<Buffer>;
  /** whether it is common, or made of these words of the person and little more */
  isGuessable(password: string, words: readonly string[]): Promise<boolean>;
  /** whether it is on the list of leaked passwords that the settings name; without a list, or without its answer, false */
  isLeaked(password: string): Promise<boolean>;
  /** a hash of no password: verified when there is no account, so that the answer takes as long */
  readonly nobody: Promise<string>;
}
