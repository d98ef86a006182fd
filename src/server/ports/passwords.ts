/** Turns passwords into what may be stored, and checks them against it. Both are slow on purpose. */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /** the hash of no password: checked where there is no account, so that the answer takes as long */
  readonly nobody: string;
}
