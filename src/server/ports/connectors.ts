import type { RemoteGatewayName } from '#shared/cobranca.ts';
import type { BucketSettings } from '#shared/contracts/ajustes.ts';
import type { GatewayKeys } from './payments.ts';
import type { Storage } from './storage.ts';

/** An S3-compatible bucket with its key. */
export interface Bucket extends BucketSettings {
  segredo: string;
}

/** Where files are: new ones go to `current`; `others` still have what earlier settings put there. */
export interface FilePlaces {
  current: Storage;
  others: readonly Storage[];
  /** whether the bucket of the office cannot be used, because its key was stored under another APP_SECRET */
  isClosed: boolean;
}

/** For connections that the office sets: they are tried before they count, and are in use without a restart. */
export interface Connectors {
  /** The gateway's id of the account that the keys belong to; throws when the gateway does not accept them. */
  gatewayAccount(name: RemoteGatewayName, keys: GatewayKeys): Promise<string>;
  /** The files of a bucket. */
  bucket(bucket: Bucket): Storage;
  /** The places of files at this moment. */
  filePlaces(): Promise<FilePlaces>;
  /** Reads again what the office set; the other servers of the database do so by themselves. */
  refresh(): Promise<void>;
}
