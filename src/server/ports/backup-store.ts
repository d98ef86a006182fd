import type { Readable, Writable } from 'node:stream';

/** Keeps backups under names of ours: letters, digits, dashes and dots. */
export interface BackupStore {
  readonly place: 'disco' | 's3';
  /** Whole or not at all: `fill` writes into the stream, and nothing is there under the name until it is done. */
  write<T>(name: string, fill: (destination: Writable) => Promise<T>): Promise<{ written: T; bytes: number }>;
  /** null when there is nothing under the name */
  open(name: string): Promise<{ body: Readable; bytes: number } | null>;
  /** deleting what is not there is no error */
  delete(name: string): Promise<void>;
}
