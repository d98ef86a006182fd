import { errorOf, sessions } from '#web/lib/http/api.ts';
import { ApiError } from '#web/lib/http/api-error.ts';

interface UploadOptions {
  /** from 0 to 1, as bytes are sent */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

interface Answer {
  status: number;
  body: unknown;
}

/** One upload; uses XMLHttpRequest, because fetch reports no progress. */
function send(path: string, file: File, token: string | undefined, options: UploadOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append('arquivo', file);
    request.open('POST', `/api${path}`);
    request.responseType = 'json';
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('accept-language', document.documentElement.lang);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => options.onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, body: request.response });
    request.onerror = () => reject(new ApiError(0, ''));
    request.onabort = () => reject(options.signal.reason);
    options.signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/** Uploads a file for a record that is saved later. */
export async function uploadFile(
  path: string,
  file: File,
  options: UploadOptions,
): Promise<{ id: string; url: string }> {
  let token = await sessions.staff.token();
  let answer = await send(path, file, token, options);
  if (token && answer.status === 401) {
    token = await sessions.staff.renewAfter(token);
    if (token) answer = await send(path, file, token, options);
  }
  if (answer.status !== 201) throw errorOf(answer.status, answer.body);
  return answer.body as { id: string; url: string };
}
