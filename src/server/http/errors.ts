import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '#server/db/client.ts';
import { AppError, errorText, type FieldErrors, translateFields } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { localeOf } from './locale.ts';

/** Errors of Fastify and its plugins, as ours. */
function known(error: FastifyError): AppError | undefined {
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

/** The body of an error reply; for statuses below 500, which hide nothing. */
export const errorAnswer = (error: AppError, locale: Locale): Record<string, unknown> => ({
  message: errorText(error.key, locale, error.vars),
  ...(error.fields && { errors: translateFields(error.fields, locale) }),
  ...(error.warnings && { avisos: translateFields(grouped(error.warnings), locale) }),
  ...error.extra,
});

function sendError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const locale = localeOf(request);
  const ours = error instanceof AppError ? error : known(error);
  if (!ours || ours.status >= 500) {
    request.log.error({ err: ours?.cause ?? error }, 'request failed');
    if (ours) void reply.header('retry-after', '5');
    return reply.status(ours?.status ?? 500).send({ message: errorText('error.fallback', locale) });
  }
  if (ours.kind === 'too_many')
    void reply.header('retry-after', String(Number(ours.vars?.minutes ?? 1) * 60));
  if (ours.retryAfter !== undefined) void reply.header('retry-after', String(ours.retryAfter));
  return reply.status(ours.status).send(errorAnswer(ours, locale));
}

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | AppError>((error, request, reply) => sendError(error, request, reply));
}
