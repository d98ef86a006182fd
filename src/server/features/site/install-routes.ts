import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { publicAccess } from '#shared/access/access.ts';
import { type AppIcon, appIconFacts, appIcons } from '#shared/app-icon.ts';
import { defaultLanguage, languageNamed } from '#shared/i18n/languages.ts';
import { drawAppIcon } from './app-icon.ts';
import { churchColour } from './colours.ts';
import { createDrawings } from './drawings.ts';
import { languageQuery } from './language-query.ts';
import { manifestOf } from './manifest.ts';

const common = { access: publicAccess, tag: 'Site' } as const;
const icon = {
  method: 'GET',
  access: publicAccess,
  produces: 'image/png',
  reply: z.string().describe('A imagem'),
  cache: 'own',
} as const;

/** The manifest and icons for phones and browser tabs. */
export function installRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const { site } = deps;
  const drawings = createDrawings(deps);

  endpoint(app, {
    ...common,
    method: 'GET',
    path: '/manifest.webmanifest',
    summary: 'Manifesto para instalar o site',
    query: languageQuery,
    produces: 'application/manifest+json; charset=utf-8',
    reply: z.string().describe('O manifesto'),
    cache: 'etag',
    handler: async ({ query }) => {
      const language = languageNamed(query.lang) ?? defaultLanguage;
      return JSON.stringify(manifestOf(await site.settings(language.texts), language));
    },
  });

  async function sendAppIcon(request: FastifyRequest, reply: FastifyReply, icone: AppIcon) {
    const church = await site.settings();
    return drawings.send(request, reply, {
      of: `icone/${icone}`,
      facts: appIconFacts(icone, church),
      draw: async () =>
        drawAppIcon(icone, await drawings.picture(church.logo?.id ?? null), churchColour(church)),
    });
  }

  endpoint(app, {
    ...icon,
    path: '/icone/:arquivo',
    tag: 'Site',
    summary: 'Ícone da igreja',
    params: z.object({ arquivo: z.enum(appIcons.map((icone) => `${icone}.png` as const)) }),
    badParams: 'not_found',
    handler: ({ params, request, reply }) => {
      const icone = appIcons.find((name) => `${name}.png` === params.arquivo)!;
      return sendAppIcon(request, reply, icone);
    },
  });

  // Fixed addresses that programs request without reading a page.
  for (const [path, icone] of [
    ['/favicon.ico', '48'],
    ['/apple-touch-icon.png', '180'],
  ] as const)
    endpoint(app, {
      ...icon,
      path,
      hidden: true,
      handler: ({ request, reply }) => sendAppIcon(request, reply, icone),
    });
}
