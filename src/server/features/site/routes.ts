import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { etagOf, sendPublic } from '#server/http/etag.ts';
import { localeOf } from '#server/http/locale.ts';
import { imagem } from '#server/http/reply-parts.ts';
import { publicAccess, staffAccess } from '#shared/access/access.ts';
import { redes } from '#shared/contracts/site.ts';
import { AppError } from '#shared/errors.ts';
import { createAgenda } from './agenda.ts';
import { atomFeed, type FeedOf, feedEntries, rssFeed } from './feeds.ts';
import { robots, sitemap } from './sitemap.ts';

const common = { access: publicAccess, tag: 'Site' } as const;
const calendarType = 'text/calendar; charset=utf-8';

const lugar = z.object({
  id: z.int(),
  nome: z.string(),
  sede: z.boolean(),
  endereco: z.array(z.string()),
  cidade: z.string().nullable(),
  uf: z.string().nullable(),
  cep: z.string().nullable(),
  telefone: z.string().nullable(),
  email: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  cultos: z.array(z.object({ dia: z.string(), horario: z.string(), descricao: z.string().nullable() })),
});
const text = z.object({ texto: z.string(), lang: z.string() });
const settings = z.object({
  nome: z.string(),
  descricao: text.nullable(),
  logo: imagem.nullable(),
  redes: z.array(z.object({ rede: z.enum(redes), url: z.string() })),
  rodape: text.nullable(),
  cores: z.object({ claro: z.string().nullable(), escuro: z.string().nullable() }),
  sede: lugar.nullable(),
  politica: z.int(),
  ao_vivo: z.boolean(),
  loja: z.boolean().describe('a loja tem algo à venda'),
});

/** Files for programs: sitemap, feeds, calendars. */
export function siteRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const { config, site, siteVersion } = deps;
  const { baseUrl } = config;
  const agenda = createAgenda(deps, baseUrl);
  const feedOf = async (): Promise<FeedOf> => ({ church: await site.settings(), baseUrl });

  /** A file that is the same for all callers, created again only when something public changed. */
  function file(
    path: string,
    { type, summary, name }: { type: string; summary: string; name?: string },
    make: () => Promise<string>,
  ): void {
    const readRemembered = siteVersion.remember(async () => {
      const body = await make();
      return { body, type, etag: etagOf(body) };
    });
    endpoint(app, {
      ...common,
      method: 'GET',
      path,
      summary,
      produces: type,
      reply: z.string().describe('O arquivo'),
      // the handler sets the ETag, which was computed when the file was created
      cache: 'own',
      handler: async ({ request, reply }) => {
        if (name) void reply.header('content-disposition', `inline; filename="${name}"`);
        return sendPublic(request, reply, await readRemembered());
      },
    });
  }

  file('/robots.txt', { type: 'text/plain; charset=utf-8', summary: 'Regras para robôs' }, async () =>
    robots(baseUrl),
  );
  file('/sitemap.xml', { type: 'application/xml; charset=utf-8', summary: 'Mapa do site' }, () =>
    sitemap(deps, baseUrl, site),
  );
  file(
    '/noticias/rss.xml',
    { type: 'application/rss+xml; charset=utf-8', summary: 'Notícias em RSS' },
    async () => rssFeed(await feedOf(), await feedEntries(deps)),
  );
  file(
    '/noticias/atom.xml',
    { type: 'application/atom+xml; charset=utf-8', summary: 'Notícias em Atom' },
    async () => atomFeed(await feedOf(), await feedEntries(deps)),
  );
  file(
    '/agenda.ics',
    { type: calendarType, summary: 'Agenda para assinar (.ics)', name: 'agenda.ics' },
    async () => agenda.all((await site.settings()).nome),
  );

  // The office's own pages refresh after a save; other pages get it with their next load.
  endpoint(app, {
    ...common,
    access: staffAccess,
    method: 'GET',
    path: '/api/admin/site/cabecalho',
    summary: 'O que as páginas mostram da igreja: nome, logotipo, cores, redes',
    reply: settings,
    handler: ({ request }) => site.settings(localeOf(request)),
  });

  // Where feed readers look by default.
  for (const kind of ['rss', 'atom'])
    endpoint(app, {
      method: 'GET',
      path: `/${kind}.xml`,
      access: publicAccess,
      hidden: true,
      reply: z.never(),
      cache: 'own',
      handler: ({ reply }) => reply.redirect(`/noticias/${kind}.xml`, 301),
    });

  endpoint(app, {
    ...common,
    method: 'GET',
    path: '/eventos/:slug/agenda.ics',
    summary: 'Levar um evento para a agenda (.ics)',
    params: z.object({ slug: z.string() }),
    produces: calendarType,
    reply: z.string().describe('O arquivo da agenda'),
    cache: 'etag',
    handler: async ({ params, reply }) => {
      const answer = await agenda.one(params.slug);
      if (!answer) throw new AppError('not_found', 'error.not_found');
      if ('moved' in answer) return reply.redirect(`/eventos/${answer.moved}/agenda.ics`, 301);
      const { slug, body } = answer.found;
      void reply.header('content-disposition', `attachment; filename="${slug}.ics"`);
      return body;
    },
  });
}
