/** Hashes passwords and verifies them. Both are slow on purpose. */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /** a hash of no password: verified when there is no account, so that the answer takes as long */
  readonly nobody: string;
}
