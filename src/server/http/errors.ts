import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '#server/db/client.ts';
import { closedMonthError } from '#server/db/closed-month.ts';
import { type DiskSpace, diskFullError, isDiskFull } from '#server/disk-space.ts';
import { AppError, errorText, type FieldErrors, translateFields } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import { privateCache } from './etag.ts';
import { localeOf } from './locale.ts';

/** The AppError of any error: of this product, of Fastify, its plugins, the disk or the database; undefined for a defect. */
export function appErrorOf(error: FastifyError | AppError): AppError | undefined {
  if (error instanceof AppError) return error;
  const full = diskFullError(error);
  if (full) return full;
  const closed = closedMonthError(error);
  if (closed) return closed;
  if (isUnavailable(error)) return new AppError('unavailable', 'error.fallback', { cause: error });
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_BAD_URL':
      return new AppError('bad_request', 'error.body', { cause: error });
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
    case 'FST_PARTS_LIMIT':
    case 'FST_FILES_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return new AppError('too_large', 'error.too_large', { cause: error });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return new AppError('media_type', 'error.media_type', { cause: error });
    // texts that PostgreSQL cannot store, such as one with NUL: the schema should have refused them first
    case '22021':
    case '22P05':
      return new AppError('invalid', 'error.invalid', { cause: error });
    default:
      if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
        return new AppError('bad_request', 'error.body', { cause: error });
      }
      return undefined;
  }
}

const grouped = (warnings: NonNullable<AppError['warnings']>): FieldErrors => {
  const fields: FieldErrors = {};
  for (const { field, error } of warnings) fields[field] = [...(fields[field] ?? []), error];
  return fields;
};

/** The body of an error reply; only for statuses below 500, which hide nothing. */
export const errorAnswer = (error: AppError, locale: Locale): Record<string, unknown> => ({
  message: errorText(error.key, locale, error.vars),
  ...(error.fields && { errors: translateFields(error.fields, locale) }),
  ...(error.warnings && { avisos: translateFields(grouped(error.warnings), locale) }),
  ...error.extra,
});

/** Errors of a field in which a wrong password or code was typed. */
const wrongProofs: ReadonlySet<string> = new Set<ErrorKey>([
  'auth.wrong',
  'auth.wrong_code',
  'auth.current_password',
  'auth.setup_code',
  'loja.code_wrong',
  'loja.bloqueada',
]);

/** The key under which a refusal is logged if it may be an attempt to break in: a missing right, a guess, too many calls. */
function suspicionOf({ kind, key, fields }: AppError): string | undefined {
  // not these: the office itself asks for a proof of identity, or for another password, before it continues
  const isRefused = kind === 'forbidden' && !['auth.confirm_identity', 'auth.choose_password'].includes(key);
  const isUnknown = kind === 'unauthenticated' && /^(?:auth|chave|loja)\./.test(key);
  if (isRefused || isUnknown || kind === 'too_many') return key;
  const wrong = Object.values(fields ?? {}).flat();
  return wrong.find((field) => wrongProofs.has(field.key))?.key;
}

/** Logs a refusal that may be an attack: who and from where, without any of the sent data. */
export function logRefusal(request: FastifyRequest, error: AppError): void {
  const refused = suspicionOf(error);
  if (refused === undefined) return;
  const { method, ip, identity, consumidor } = request;
  // Without the query of the address and the sent data: both may contain secrets.
  request.log.warn(
    {
      refused,
      method,
      route: request.routeOptions.url,
      ip,
      users: identity?.user.id,
      chave: identity?.key?.id,
      consumidor: consumidor?.consumidor.id,
    },
    'request refused',
  );
}

export function sendError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
  disk: DiskSpace | undefined,
): FastifyReply {
  const locale = localeOf(request);
  const ours = appErrorOf(error);
  // The handler may have allowed caches to keep its answer before it failed.
  void reply.header('cache-control', privateCache);
  if (!ours || ours.status >= 500) {
    request.log.error({ err: ours?.cause ?? error }, 'request failed');
    disk?.note(ours);
    if (ours) void reply.header('retry-after', '5');
    const key = isDiskFull(ours) ? 'error.disk_full' : 'error.fallback';
    return reply.status(ours?.status ?? 500).send({ message: errorText(key, locale) });
  }
  logRefusal(request, ours);
  if (ours.kind === 'too_many')
    void reply.header('retry-after', String(Number(ours.vars?.minutes ?? 1) * 60));
  if (ours.retryAfter !== undefined) void reply.header('retry-after', String(ours.retryAfter));
  return reply.status(ours.status).send(errorAnswer(ours, locale));
}

export function handleErrors(app: FastifyInstance, disk?: DiskSpace): void {
  app.setErrorHandler<FastifyError | AppError>((error, request, reply) =>
    sendError(error, request, reply, disk),
  );
}
