import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { publicAccess } from '#shared/access/access.ts';
import { AppError } from '#shared/errors.ts';
import { defaultLanguage, locales } from '#shared/i18n/languages.ts';
import { shareFacts, shareKinds } from '#shared/share-image.ts';
import { createDrawings } from './drawings.ts';
import { languageQuery } from './language-query.ts';
import { cardOf } from './share-cards.ts';
import { drawShareImage } from './share-image.ts';

/** The images shown beside a shared link to the site. */
export function shareImageRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const { site } = deps;
  const drawings = createDrawings(deps);

  endpoint(app, {
    method: 'GET',
    path: '/og/:tipo/:arquivo',
    access: publicAccess,
    tag: 'Site',
    summary: 'Imagem de compartilhamento (1200 × 630)',
    params: z.object({ tipo: z.enum(shareKinds), arquivo: z.string().describe('slug.png') }),
    badParams: 'not_found',
    query: languageQuery,
    produces: 'image/png',
    reply: z.string().describe('A imagem'),
    cache: 'own',
    handler: async ({ params: { tipo, arquivo }, query, request, reply }) => {
      const id = /^(.+)\.png$/.exec(arquivo)?.[1];
      const found = id ? await cardOf(deps, tipo, id) : null;
      if (!found) throw new AppError('not_found', 'error.not_found');
      const locale = locales.find((supported) => supported === query.lang) ?? defaultLanguage.texts;
      if ('moved' in found) {
        const language = locale === defaultLanguage.texts ? '' : `?lang=${locale}`;
        return reply.redirect(`/og/${tipo}/${found.moved}.png${language}`, 301);
      }
      const card = found.found;
      const church = await site.settings(locale);
      return drawings.send(request, reply, {
        of: `og/${tipo}/${card.id}/${locale}`,
        facts: shareFacts(card, church, locale),
        draw: async () =>
          drawShareImage({
            card,
            church,
            locale,
            picture: await drawings.picture(card.imagem),
            logo: await drawings.picture(church.logo?.id ?? null),
          }),
      });
    },
  });
}
