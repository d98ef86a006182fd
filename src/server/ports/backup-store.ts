import type { Readable, Writable } from 'node:stream';

/** Stores backups under names that the product generates: letters, digits, dashes and dots. */
export interface BackupStore {
  readonly place: 'disco' | 's3';
  /** Writes a backup completely or not at all: `fill` writes into the stream, and the name does not exist until it is done. */
  write<T>(name: string, fill: (destination: Writable) => Promise<T>): Promise<{ written: T; bytes: number }>;
  /** null when there is nothing under the name */
  open(name: string): Promise<{ body: Readable; bytes: number } | null>;
  /** the names of the backups that are there; empty where the store does not let them be listed */
  list(): Promise<string[]>;
  /** deleting a missing backup is no error */
  delete(name: string): Promise<void>;
}
