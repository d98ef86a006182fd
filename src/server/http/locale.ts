import type { FastifyRequest } from 'fastify';
import { languageCookie } from '#shared/contracts/appearance.ts';
import { findLanguage, fromAcceptLanguage, type Locale } from '#shared/i18n/languages.ts';

/** The language of an API call: the request's, or else the account's. */
export const localeOf = (request: FastifyRequest): Locale =>
  fromAcceptLanguage(request.headers['accept-language']) ??
  findLanguage(request.cookies?.[languageCookie]).texts;
