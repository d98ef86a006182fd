import type { FastifyRequest } from 'fastify';
import { languageCookie } from '#shared/contracts/appearance.ts';
import { findLanguage, fromAcceptLanguage, type Locale } from '#shared/i18n/languages.ts';

/** The language of whoever calls the API: what the request asks for, else what the person chose before. */
export const localeOf = (request: FastifyRequest): Locale =>
  fromAcceptLanguage(request.headers['accept-language']) ??
  findLanguage(request.cookies?.[languageCookie]).texts;
