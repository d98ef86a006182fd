import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { FeatureDeps } from '#server/deps.ts';
import { sendPublic } from '#server/http/etag.ts';
import { publicAccess } from '#shared/access/access.ts';
import { type AppIcon, appIconFacts, appIcons } from '#shared/app-icon.ts';
import { AppError } from '#shared/errors.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import { drawAppIcon } from './app-icon.ts';
import { churchColour } from './colours.ts';
import { createDrawings } from './drawings.ts';
import { manifestOf } from './manifest.ts';

/** The manifest and icons for phones and browser tabs. */
export function installRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const { site } = deps;
  const drawings = createDrawings(deps);

  app.get<{ Querystring: { lang?: unknown } }>('/manifest.webmanifest', {
    config: { access: publicAccess },
    schema: {
      tags: ['Site'],
      summary: 'Manifesto para instalar o site',
      security: [],
      produces: ['application/manifest+json'],
      response: { 200: z.string().describe('O manifesto') },
    },
    handler: async (request, reply) => {
      const { lang } = request.query;
      const language = findLanguage(typeof lang === 'string' ? lang : undefined);
      const body = JSON.stringify(manifestOf(await site.settings(), language));
      return sendPublic(request, reply, { body, type: 'application/manifest+json; charset=utf-8' });
    },
  });

  async function sendAppIcon(request: FastifyRequest, reply: FastifyReply, icone: AppIcon) {
    const church = await site.settings();
    return drawings.send(request, reply, {
      facts: appIconFacts(icone, church),
      draw: async () =>
        drawAppIcon(icone, await drawings.picture(church.logo?.id ?? null), churchColour(church)),
    });
  }

  app.get<{ Params: { arquivo: string } }>('/icone/:arquivo', {
    config: { access: publicAccess },
    schema: {
      tags: ['Site'],
      summary: 'Ícone da igreja',
      security: [],
      params: z.object({ arquivo: z.enum(appIcons.map((icone) => `${icone}.png` as const)) }),
      produces: ['image/png'],
      response: { 200: z.string().describe('A imagem') },
    },
    handler: async (request, reply) => {
      const icone = appIcons.find((name) => `${name}.png` === request.params.arquivo);
      if (!icone) throw new AppError('not_found', 'error.not_found');
      return sendAppIcon(request, reply, icone);
    },
  });

  // Fixed addresses that programs request without reading a page.
  for (const [path, icone] of [
    ['/favicon.ico', '48'],
    ['/apple-touch-icon.png', '180'],
  ] as const) {
    app.get(path, {
      config: { access: publicAccess },
      schema: { hide: true },
      handler: (request, reply) => sendAppIcon(request, reply, icone),
    });
  }
}
