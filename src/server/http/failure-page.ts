import type { FastifyError, FastifyInstance } from 'fastify';
import { type DiskSpace, isDiskFull } from '#server/disk-space.ts';
import { type AppError, errorText } from '#shared/errors.ts';
import { site as en } from '#shared/i18n/en/site.ts';
import { site as es } from '#shared/i18n/es/site.ts';
import type { Language, Locale } from '#shared/i18n/languages.ts';
import { site as pt_BR } from '#shared/i18n/pt_BR/site.ts';
import { appErrorOf, logRefusal } from './errors.ts';
import { privateCache } from './etag.ts';
import { contentSecurityPolicy } from './page-policy.ts';
import type { PageVariant } from './page-request.ts';

const catalogs: Record<Locale, Record<`failure.${'title' | 'text' | 'again' | 'too_large'}`, string>> = {
  pt_BR,
  en,
  es,
};

/** What happened and what to do, in the visitor's language. Errors of the server reveal no details. */
function textOf(error: AppError | undefined, { texts }: Language): string {
  const words = catalogs[texts];
  if (error?.kind === 'too_large') return words['failure.too_large'];
  if (!error || (error.status >= 500 && !isDiskFull(error))) return words['failure.text'];
  return errorText(error.key, texts, error.vars);
}

/** For failures in which not even the church's name can be read, or a form that was refused before its page was reached. */
function failurePage(text: string, { texts, tag, dir }: Language): string {
  const words = catalogs[texts];
  return `<!DOCTYPE html><html lang="${tag}" dir="${dir}"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="robots" content="noindex"/><title>${words['failure.title']}</title><style>:root{color-scheme:light dark}
body{display:grid;min-height:100dvh;place-content:center;margin:0;padding:24px;box-sizing:border-box;background:light-dark(#faf8f5,#171412);color:light-dark(#211d1a,#f2eee8);font:1.125rem/1.5 system-ui,sans-serif;text-align:center}
h1{margin:0;font:500 2rem/1.15 Georgia,serif}p{margin:16px 0 24px}a{display:inline-block;padding:12px 28px;border:1px solid;border-radius:10px;color:inherit;font-weight:600;text-decoration:none}</style></head>
<body><main><h1>${words['failure.title']}</h1><p>${text}</p><a href="">${words['failure.again']}</a></main></body></html>`;
}

/** Visitors whose page or form fails get an error page; other callers get the errors of the API. */
export function handlePageErrors(
  pages: FastifyInstance,
  variantOf: (request: Parameters<FastifyInstance['errorHandler']>[1]) => Pick<PageVariant, 'language'>,
  disk?: DiskSpace,
): void {
  const defaultHandler = pages.errorHandler;
  pages.setErrorHandler<FastifyError | AppError>((error, request, reply) => {
    if (!request.headers.accept?.includes('text/html')) return defaultHandler(error as never, request, reply);
    const ours = appErrorOf(error);
    const status = ours?.status ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'page failed');
    else logRefusal(request, ours!);
    disk?.note(ours);
    if (status === 503) void reply.header('retry-after', '5');
    const { language } = variantOf(request);
    return reply
      .status(status)
      .header('cache-control', privateCache)
      .header('content-security-policy', contentSecurityPolicy([], { dev: false }))
      .type('text/html; charset=utf-8')
      .send(failurePage(textOf(ours, language), language));
  });
}
