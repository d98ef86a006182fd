import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { Config } from '#server/config.ts';
import { errorCode } from '#server/db/client.ts';
import { AppError } from '#shared/errors.ts';
import { sendPublicRequest, sendRequest } from './send-request.ts';

/** Milliseconds until the answer must begin once the body is sent; reading the answer's body may take as long as the reader needs. */
const answerTimeout = 20_000;

/** Bytes that a slow line sends in a second, a quarter of a megabit: a part of a backup may take nine minutes. */
const slowestUpload = 32 * 1024;

/** How often a request is sent that the service could not carry out, and milliseconds between two attempts. */
const maxAttempts = 3;
const longestPause = 100;
const isStumble = ({ status }: Response): boolean => status >= 500 || status === 429;
/** The service may close an idle connection just as the next request begins. */
const isClosedEarly = (error: unknown): boolean => /^(ECONNRESET|EPIPE)$/.test(errorCode(error));

/** Bytes of an error that are read: the service may answer anything, without end. */
const maxErrorBytes = 16 * 1024;

/** The contents of the elements of an answer. */
export const elementsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, content]) => content!);

async function beginningOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    parts.push(part);
    bytes += part.length;
    if (bytes > maxErrorBytes) break;
  }
  return Buffer.concat(parts).toString('utf8');
}

/**
 * Calls an S3-compatible service (`isPublic`: on the internet only, because staff enter its address); the bucket is part of the path, so
 * that it needs no DNS name.
 */
export function createS3Client(settings: NonNullable<Config['s3']>, { isPublic = false } = {}) {
  const client = new AwsClient({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    region: settings.region,
    service: 's3',
  });

  async function ask(
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    path: string,
    body?: Buffer,
    type?: string,
  ): Promise<Response> {
    const url = `${settings.endpoint}/${settings.bucket}/${path}`;
    const headers: Record<string, string> = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    };
    if (type) headers['content-type'] = type;
    const late = new AbortController();
    const limit = answerTimeout + Math.ceil(((body?.length ?? 0) / slowestUpload) * 1000);
    const timer = setTimeout(() => late.abort(new Error(`S3 did not answer in ${limit} ms`)), limit);
    const { signal } = late;
    // a redirect is treated like any other answer: signed requests are for the configured service alone
    const send = async (): Promise<Response> => {
      const signed = await client.sign(url, { method, headers });
      return isPublic
        ? sendPublicRequest(signed, body, { signal, silence: answerTimeout })
        : sendRequest(signed, body, { signal });
    };
    try {
      for (let left = maxAttempts - 1; ; left -= 1) {
        const answer = await send().catch((error) => {
          if (left === 0 || !isClosedEarly(error)) throw error;
        });
        if (answer && (left === 0 || !isStumble(answer))) return answer;
        await answer?.body?.cancel();
        await delay(Math.random() * longestPause, undefined, { signal });
      }
    } catch (error) {
      throw new AppError('unavailable', 'error.fallback', { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  /** The service describes its error in XML. */
  async function codeOf(response: Response): Promise<string> {
    const text = await beginningOf(response).catch(() => '');
    return /<Code>([^<]{1,100})<\/Code>/.exec(text)?.[1] ?? '';
  }

  /** The log gets the code alone. Where there is no such bucket, none of its files can be reached, as where nothing answers. */
  function refusal(status: number, code: string, what: string): Error {
    const cause = new Error(`S3 answered ${status} ${code} to ${what}`);
    const isAway = status >= 500 || status === 404;
    return isAway ? new AppError('unavailable', 'error.fallback', { cause }) : cause;
  }

  const refused = async (response: Response, what: string): Promise<Error> =>
    refusal(response.status, await codeOf(response), what);

  /** Whether there is no such object. Any other 404 is of a bucket that was deleted, or of an address that is no S3. */
  async function isMissing(response: Response, what: string): Promise<boolean> {
    if (response.status !== 404) return false;
    const code = await codeOf(response);
    if (code !== 'NoSuchKey') throw refusal(404, code, what);
    return true;
  }

  /** An object's body as a stream; null when there is none. */
  async function read(path: string): Promise<{ body: Readable; bytes: number } | null> {
    const response = await ask('GET', path);
    if (await isMissing(response, `get ${path}`)) return null;
    if (!response.ok || !response.body) throw await refused(response, `get ${path}`);
    return {
      body: Readable.fromWeb(response.body as ReadableStream),
      bytes: Number(response.headers.get('content-length')),
    };
  }

  /** Deleting an object that does not exist is no error. */
  async function remove(path: string): Promise<void> {
    const response = await ask('DELETE', path);
    if (await isMissing(response, `delete ${path}`)) return;
    if (!response.ok) throw await refused(response, `delete ${path}`);
    await response.body?.cancel();
  }

  /** What the bucket answers about its contents; undefined if the key may not list it, or the service cannot. */
  async function listing(query: string): Promise<string | undefined> {
    const response = await ask('GET', `?${query}`);
    if (response.status >= 500 && response.status !== 501) throw await refused(response, 'list the bucket');
    if (response.ok) return response.text();
    await response.body?.cancel();
    return undefined;
  }

  /** The paths of the objects whose paths begin with this; undefined where the bucket does not let them be listed. */
  async function list(prefix: string): Promise<string[] | undefined> {
    const found: string[] = [];
    for (let after = ''; ; ) {
      const more = after && `&start-after=${encodeURIComponent(after)}`;
      const xml = await listing(`list-type=2&prefix=${encodeURIComponent(prefix)}${more}`);
      if (xml === undefined) return undefined;
      const paths = elementsOf(xml, 'Key').filter((path) => path.startsWith(prefix));
      found.push(...paths);
      const last = paths.at(-1);
      if (last === undefined || elementsOf(xml, 'IsTruncated')[0] !== 'true') return found;
      after = last;
    }
  }

  return { ask, refused, read, remove, listing, list };
}
