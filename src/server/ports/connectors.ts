import type { RemoteGatewayName } from '#shared/cobranca.ts';
import type { BucketSettings } from '#shared/contracts/ajustes.ts';
import type { GatewayKeys } from './payments.ts';
import type { Storage } from './storage.ts';

/** An S3-compatible bucket with its key. */
export interface Bucket extends BucketSettings {
  segredo: string;
}

/** A place that may still have files from an earlier setting. */
export interface FormerPlace {
  storage: Storage;
  /** the row of `conexao` that names it, and that is deleted once it is empty; the disk has none */
  nome?: 'arquivos' | 'arquivos_anterior';
}

/** The places of files: new ones go to `current`. */
export interface FilePlaces {
  current: Storage;
  others: readonly FormerPlace[];
  /** whether the bucket of the office cannot be used, because its key was stored under another APP_SECRET */
  isClosed: boolean;
}

/** For connections that the office configures: they are tested before they are saved, and take effect without a restart. */
export interface Connectors {
  /** The gateway's id of the account that the keys belong to; throws when the gateway does not accept them. */
  gatewayAccount(name: RemoteGatewayName, keys: GatewayKeys): Promise<string>;
  /** The files of a bucket. */
  bucket(bucket: Bucket): Storage;
  /** The current places of files; the same object while none of them changes. */
  filePlaces(): Promise<FilePlaces>;
  /** Reads the office's configuration again; the other servers of the database do so by themselves. */
  refresh(): Promise<void>;
}
