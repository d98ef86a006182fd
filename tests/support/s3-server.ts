import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface AskedObject {
  method: string;
  key: string;
  exists: boolean;
}
type Before = (object: AskedObject) => Promise<void> | readonly [status: number, code: string] | undefined;

/** A mock of an S3 service: one bucket in memory; checks signatures by the published rules of SigV4. */
export interface S3Server {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  objects: Map<string, { body: Buffer; type: string }>;
  /** uploads in parts that were not ended */
  uploads: Map<string, { key: string; begun: Date; parts: Buffer[] }>;
  /** whether the key may list the bucket */
  mayList: boolean;
  /** statuses of the next answers */
  failWith: number[];
  /** what happens before a request is answered; a status and a code refuse it */
  before: Before | undefined;
  close(): Promise<void>;
}

const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, data: string): Buffer => createHmac('sha256', key).update(data).digest();
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

interface Credentials {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

function isSigned(request: IncomingMessage, body: Buffer, known: Credentials): boolean {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const match = form.exec(request.headers.authorization ?? '');
  const time = String(request.headers['x-amz-date'] ?? '');
  const payload = String(request.headers['x-amz-content-sha256'] ?? '');
  if (!match || !/^\d{8}T\d{6}Z$/.test(time)) return false;
  const [, accessKeyId, day, region, names, signature] = match as unknown as string[];
  if (accessKeyId !== known.accessKeyId || region !== known.region || !time.startsWith(day!)) return false;
  if (payload !== sha256(body)) return false;
  const signed = names!.split(';');
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => signed.includes(name))) return false;

  const url = new URL(request.url!, 'http://s3');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const canonical = [
    request.method,
    url.pathname,
    query,
    ...signed.map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    names,
    payload,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = ['s3', 'aws4_request'].reduce<Buffer>(
    hmac,
    hmac(hmac(`AWS4${known.secretAccessKey}`, day!), region!),
  );
  const expected = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n'));
  return timingSafeEqual(expected, Buffer.from(signature!, 'hex'));
}

export async function startS3Server(): Promise<S3Server> {
  const settings = { region: 'sa-east-1', accessKeyId: 'AKIATESTE', secretAccessKey: 'um/segredo+de-teste' };
  const bucket = 'igreja';
  const objects: S3Server['objects'] = new Map();
  const failWith: number[] = [];
  const uploads: S3Server['uploads'] = new Map();

  /** The objects under a prefix, two in one answer. */
  function listObjects(query: URLSearchParams): string {
    const keys = [...objects.keys()].filter(
      (key) => key.startsWith(query.get('prefix') ?? '') && key > (query.get('start-after') ?? ''),
    );
    const shown = keys.toSorted().slice(0, 2);
    const contents = shown.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join('');
    return `<ListBucketResult><IsTruncated>${keys.length > shown.length}</IsTruncated>${contents}</ListBucketResult>`;
  }

  const listUploads = (): string =>
    `<R>${[...uploads]
      .map(
        ([id, { key, begun }]) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
      )
      .join('')}</R>`;

  function answer(response: ServerResponse, status: number, code: string): void {
    const xml = status < 400 ? '' : `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;
    response.writeHead(status, xml ? { 'content-type': 'application/xml' } : {}).end(xml);
  }

  const service: S3Server = {
    ...settings,
    bucket,
    objects,
    uploads,
    mayList: true,
    failWith,
    before: undefined,
    endpoint: '',
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const fault = failWith.shift();
    if (fault) return answer(response, fault, 'InternalError');
    if (!isSigned(request, body, settings)) return answer(response, 403, 'SignatureDoesNotMatch');
    const { pathname, searchParams } = new URL(request.url!, 'http://s3');
    if (!pathname.startsWith(`/${bucket}/`)) return answer(response, 404, 'NoSuchBucket');
    const key = pathname.slice(bucket.length + 2);
    const refusal = await service.before?.({ method: request.method!, key, exists: objects.has(key) });
    if (refusal) return answer(response, ...refusal);
    const upload = searchParams.get('uploadId');
    if (request.method === 'POST' && searchParams.has('uploads')) {
      const id = `envio/${uploads.size + 1}`;
      uploads.set(id, { key, begun: new Date(), parts: [] });
      response.writeHead(200).end(`<R><UploadId>${id}</UploadId></R>`);
      return;
    }
    if (upload !== null) {
      const parts = uploads.get(upload)?.parts;
      if (!parts) return answer(response, 404, 'NoSuchUpload');
      if (request.method === 'PUT') {
        parts.push(body);
        response.writeHead(200, { etag: `"${parts.length}"` }).end();
        return;
      }
      uploads.delete(upload);
      if (request.method === 'POST') objects.set(key, { body: Buffer.concat(parts), type: '' });
      return answer(response, 200, '');
    }
    if (request.method === 'PUT') {
      objects.set(key, { body, type: request.headers['content-type'] ?? '' });
      return answer(response, 200, '');
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return answer(response, 204, '');
    }
    if (request.method === 'GET' && key === '') {
      if (!service.mayList) return answer(response, 403, 'AccessDenied');
      response.writeHead(200).end(searchParams.has('uploads') ? listUploads() : listObjects(searchParams));
      return;
    }
    const object = objects.get(key);
    if (request.method !== 'GET' || !object) return answer(response, 404, 'NoSuchKey');
    response
      .writeHead(200, { 'content-type': object.type, 'content-length': object.body.length })
      .end(object.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(service, {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
}
