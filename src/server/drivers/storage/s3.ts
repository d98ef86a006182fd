import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { Config } from '#server/config.ts';
import type { Storage } from '#server/ports/storage.ts';
import { AppError } from '#shared/errors.ts';
import { checkedKey } from './key.ts';

/** Milliseconds until the answer must begin; reading the body may take as long as the reader needs. */
const answerTimeout = 20_000;

/** Files in an S3-compatible bucket; the bucket is part of the path, so that it needs no DNS name. */
export function createS3Storage(settings: NonNullable<Config['s3']>): Storage {
  const client = new AwsClient({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    region: settings.region,
    service: 's3',
    retries: 2,
  });
  const place = (key: string): string => `${settings.endpoint}/${settings.bucket}/${checkedKey(key)}`;

  async function ask(method: 'GET' | 'PUT' | 'DELETE', key: string, body?: Buffer, type?: string) {
    const url = place(key);
    const headers: Record<string, string> = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    };
    if (type) headers['content-type'] = type;
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new Error(`S3 did not answer in ${answerTimeout} ms`)),
      answerTimeout,
    );
    try {
      return await client.fetch(url, {
        method,
        headers,
        body: body ? new Uint8Array(body) : undefined,
        signal: late.signal,
      });
    } catch (error) {
      throw new AppError('unavailable', 'error.fallback', { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  /** The service describes its error in XML; the log gets the code alone. */
  async function refused(response: Response, what: string): Promise<Error> {
    const text = await response.text().catch(() => '');
    const code = /<Code>([^<]{1,100})<\/Code>/.exec(text)?.[1] ?? '';
    const cause = new Error(`S3 answered ${response.status} ${code} to ${what}`);
    return response.status >= 500 ? new AppError('unavailable', 'error.fallback', { cause }) : cause;
  }

  return {
    put: async (key, body, type) => {
      const response = await ask('PUT', key, body, type);
      if (!response.ok) throw await refused(response, `put ${key}`);
      await response.body?.cancel();
    },
    get: async (key) => {
      const response = await ask('GET', key);
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      if (!response.ok || !response.body) throw await refused(response, `get ${key}`);
      return {
        body: Readable.fromWeb(response.body as ReadableStream),
        bytes: Number(response.headers.get('content-length')),
      };
    },
    delete: async (key) => {
      const response = await ask('DELETE', key);
      if (!response.ok && response.status !== 404) throw await refused(response, `delete ${key}`);
      await response.body?.cancel();
    },
  };
}
