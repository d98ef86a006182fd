import type { FastifyInstance } from 'fastify';
import { isUnavailable } from '#server/db/client.ts';
import { AppError } from '#shared/errors.ts';
import { site as en } from '#shared/i18n/en/site.ts';
import { site as es } from '#shared/i18n/es/site.ts';
import type { Language, Locale } from '#shared/i18n/languages.ts';
import { site as pt_BR } from '#shared/i18n/pt_BR/site.ts';
import { contentSecurityPolicy } from './page-policy.ts';
import type { PageVariant } from './page-request.ts';

const catalogs: Record<Locale, Record<`failure.${'title' | 'text' | 'again'}`, string>> = { pt_BR, en, es };

/** For when not even the church's name can be read: what happened and what to do, in the visitor's language. */
function failurePage({ texts, tag, dir }: Language): string {
  const words = catalogs[texts];
  return `<!DOCTYPE html><html lang="${tag}" dir="${dir}"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="robots" content="noindex"/><title>${words['failure.title']}</title><style>:root{color-scheme:light dark}
body{display:grid;min-height:100dvh;place-content:center;margin:0;padding:24px;box-sizing:border-box;background:light-dark(#faf8f5,#171412);color:light-dark(#211d1a,#f2eee8);font:1.125rem/1.5 system-ui,sans-serif;text-align:center}
h1{margin:0;font:500 2rem/1.15 Georgia,serif}p{margin:16px 0 24px}a{display:inline-block;padding:12px 28px;border:1px solid;border-radius:10px;color:inherit;font-weight:600;text-decoration:none}</style></head>
<body><main><h1>${words['failure.title']}</h1><p>${words['failure.text']}</p><a href="">${words['failure.again']}</a></main></body></html>`;
}

/** A visitor whose page cannot be started gets a page all the same; other errors are handled as elsewhere. */
export function handlePageErrors(
  pages: FastifyInstance,
  variantOf: (request: Parameters<FastifyInstance['errorHandler']>[1]) => PageVariant,
): void {
  const defaultHandler = pages.errorHandler;
  pages.setErrorHandler((error, request, reply) => {
    const isOurs = error instanceof AppError && error.kind !== 'unavailable';
    if (isOurs || !request.headers.accept?.includes('text/html'))
      return defaultHandler(error as never, request, reply);
    request.log.error({ err: error }, 'page failed');
    const isTemporary = isUnavailable(error);
    if (isTemporary) void reply.header('retry-after', '5');
    return reply
      .status(isTemporary ? 503 : 500)
      .header('cache-control', 'no-store')
      .header('content-security-policy', contentSecurityPolicy([], false))
      .type('text/html; charset=utf-8')
      .send(failurePage(variantOf(request).language));
  });
}
