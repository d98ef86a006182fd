import type { IdentityKind } from '#shared/access/access.ts';
import { bearerAreas } from '#shared/contracts/auth.ts';
import { loadPublicTexts } from '#web/lib/i18n/texts.ts';
import { readPage } from '#web/lib/page/page-data.ts';
import { ApiError, type ExistingRecords, type FieldErrors } from './api-error.ts';
import { createSession, type Session } from './session.ts';

type QueryValue = string | number | boolean | null | undefined;
export interface CallOptions {
  query?: Record<string, QueryValue | readonly QueryValue[]>;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** a call that no user waits for: when the session has ended, it fails instead of asking for the password or for a proof of identity */
  background?: true;
  /** a small change that arrives even if the user leaves the page at once */
  keepalive?: true;
}

interface ApiDeps {
  fetch: typeof fetch;
  sessions: Readonly<Record<IdentityKind, Session>>;
  /** the tag of the current language, sent with every call */
  language: () => string;
  /** after each call of the office that changed something */
  onOfficeWrite?: () => void;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const retriedStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** The kind of account whose token a call carries, if any. */
const bearerFor = (path: string): IdentityKind | undefined => bearerAreas[path.split('/', 2)[1] ?? ''];

export function withQuery(path: string, query: CallOptions['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') search.append(name, String(item));
    }
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

async function toError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  return errorOf(response.status, body);
}

/** The error in the body of a failed response. */
export function errorOf(status: number, body: unknown): ApiError {
  const { message, errors, avisos, existentes } = (body ?? {}) as {
    message?: string;
    errors?: FieldErrors;
    avisos?: FieldErrors;
    existentes?: ExistingRecords;
  };
  const error = new ApiError(status, typeof message === 'string' ? message : '', errors, avisos, existentes);
  error.body = body;
  return error;
}

/** Whether the server demands a new proof of identity before a dangerous action. */
async function asksIdentity(response: Response | ApiError): Promise<boolean> {
  if (response instanceof ApiError || response.status !== 403) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return (body as { confirmar_identidade?: boolean } | undefined)?.confirmar_identidade === true;
}

export interface Download {
  blob: Blob;
  /** the file name that the server sent */
  name: string | undefined;
}

async function toDownload(response: Response): Promise<Download> {
  const disposition = response.headers.get('content-disposition') ?? '';
  const [, coded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  const [, plain] = /filename="([^"]+)"/i.exec(disposition) ?? [];
  return { blob: await response.blob(), name: coded ? decodeURIComponent(coded) : plain };
}

async function toResult<T>(response: Response): Promise<T> {
  if (response.status === 204) return undefined as T;
  if (!response.headers.get('content-type')?.includes('json')) return (await response.text()) as T;
  return (await response.json()) as T;
}

export function createApi({ fetch, sessions, language, onOfficeWrite }: ApiDeps) {
  /** changes that were sent and not answered yet */
  const changing = new Set<Promise<unknown>>();
  /** changes that were answered */
  let changed = 0;

  function once(
    method: Method,
    path: string,
    body: unknown,
    options: CallOptions,
    bearer?: string,
  ): Promise<Response | ApiError> {
    const result = send(method, path, body, options, bearer);
    if (method === 'GET') return result;
    const end = (): void => {
      changing.delete(answered);
      changed += 1;
    };
    const answered: Promise<unknown> = result.then(end, end);
    changing.add(answered);
    return result;
  }

  async function send(method: Method, path: string, body: unknown, options: CallOptions, bearer?: string) {
    const headers: Record<string, string> = { accept: 'application/json', 'accept-language': language() };
    const init: RequestInit = { method, headers, credentials: 'same-origin' };
    if (options.signal) init.signal = options.signal;
    if (options.keepalive) init.keepalive = true;
    if (bearer) headers.authorization = `Bearer ${bearer}`;
    if (body instanceof FormData) init.body = body;
    else if (body !== undefined) {
      headers['content-type'] = 'application/json';
      init.body = JSON.stringify(body);
    }
    Object.assign(headers, options.headers);
    try {
      return await fetch(`/api${withQuery(path, options.query)}`, init);
    } catch (error) {
      if (options.signal?.aborted) throw error;
      return new ApiError(0, '');
    }
  }

  async function answer(
    method: Method,
    path: string,
    body: unknown,
    options: CallOptions = {},
  ): Promise<Response> {
    const kind = bearerFor(path);
    const session = kind && sessions[kind];
    // a code read by the camera is use without a key; pages join live channels by themselves
    if (method !== 'GET' && !path.startsWith('/broadcasting/')) session?.use();
    let bearer = await session?.token();
    let response = await once(method, path, body, options, bearer);
    if (session && response.status === 401) {
      const before = changed;
      bearer = bearer && (await session.renewAfter(bearer));
      // A change still under way may begin a new session (two-step verification, a password): its answer sets the new cookie.
      if (!bearer && (changing.size > 0 || changed !== before)) {
        await Promise.all(changing);
        bearer = await session.token();
      }
      if (!options.background) bearer ??= await session.afterEnd();
      if (bearer) response = await once(method, path, body, options, bearer);
    }
    let cancelled = false;
    if (session && !options.background && (await asksIdentity(response))) {
      const confirmed = await session.confirmed();
      if (confirmed) response = await once(method, path, body, options, await session.token());
      cancelled = confirmed === false;
    }
    const mayRetry = method === 'GET' && (response.status === 0 || retriedStatuses.has(response.status));
    if (mayRetry) response = await once(method, path, body, options, bearer);
    if (response instanceof ApiError) throw response;
    if (!response.ok) throw Object.assign(await toError(response), { cancelled });
    if (method !== 'GET' && path.startsWith('/admin/')) onOfficeWrite?.();
    return response;
  }

  const call = async <T>(method: Method, path: string, body: unknown, options?: CallOptions): Promise<T> =>
    toResult<T>(await answer(method, path, body, options));

  return {
    get: <T>(path: string, options?: CallOptions) => call<T>('GET', path, undefined, options),
    post: <T>(path: string, body?: unknown, options?: CallOptions) => call<T>('POST', path, body, options),
    put: <T>(path: string, body?: unknown, options?: CallOptions) => call<T>('PUT', path, body, options),
    patch: <T>(path: string, body?: unknown, options?: CallOptions) => call<T>('PATCH', path, body, options),
    delete: <T>(path: string, options?: CallOptions) => call<T>('DELETE', path, undefined, options),
    download: async (path: string, options?: CallOptions): Promise<Download> =>
      toDownload(await answer('GET', path, undefined, options)),
    /** a file that the server makes from the sent body */
    downloadOf: async (path: string, body: unknown, options?: CallOptions): Promise<Download> =>
      toDownload(await answer('POST', path, body, options)),
  };
}

const browserFetch: typeof fetch = (...call) => {
  // the server shares modules between users: a token stored here would leak to all
  if (typeof window === 'undefined') throw new Error('the API client runs in the browser');
  return window.fetch(...call);
};

const otherAccount = async (): Promise<string> =>
  (await loadPublicTexts(readPage().language.texts))['error.other_account'] ?? '';

export const sessions: Readonly<Record<IdentityKind, Session>> = {
  staff: createSession({
    fetch: browserFetch,
    renewAt: '/api/auth/renovar',
    account: () => readPage().visitor.user?.id ?? null,
    otherAccount,
  }),
  consumidor: createSession({
    fetch: browserFetch,
    renewAt: '/api/loja-virtual/auth/renovar',
    account: () => readPage().visitor.consumidor?.id ?? null,
    otherAccount,
  }),
};

if (typeof window !== 'undefined') {
  const use = (): void => {
    for (const session of Object.values(sessions)) session.use();
  };
  for (const input of ['pointerdown', 'keydown', 'wheel'])
    window.addEventListener(input, use, { capture: true, passive: true });
}

const writeListeners = new Set<() => void>();

/** Calls back after each change that this tab made in the office; the returned function stops it. */
export function onOfficeWrite(listener: () => void): () => void {
  writeListeners.add(listener);
  return () => void writeListeners.delete(listener);
}

export const api = createApi({
  fetch: browserFetch,
  sessions,
  language: () => document.documentElement.lang,
  onOfficeWrite: () => {
    for (const listener of writeListeners) listener();
  },
});
