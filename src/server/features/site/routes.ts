import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { FeatureDeps } from '#server/deps.ts';
import { etagOf, sendPublic } from '#server/http/etag.ts';
import { publicAccess, staffAccess } from '#shared/access/access.ts';
import { AppError } from '#shared/errors.ts';
import { createAgenda } from './agenda.ts';
import { atomFeed, type FeedOf, feedEntries, rssFeed } from './feeds.ts';
import { robots, sitemap } from './sitemap.ts';

const calendarType = 'text/calendar; charset=utf-8';

/** Files for programs: sitemap, feeds, calendars. */
export function siteRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const { config, site, siteVersion } = deps;
  const { baseUrl } = config;
  const agenda = createAgenda(deps, baseUrl);
  const feedOf = async (): Promise<FeedOf> => ({ church: await site.settings(), baseUrl });

  /** A file that is the same for all, made again only when something public changed. */
  function file(
    path: string,
    { type, summary, name }: { type: string; summary: string; name?: string },
    make: () => Promise<string>,
  ): void {
    const made = siteVersion.remember(async () => {
      const body = await make();
      return { body, type, etag: etagOf(body) };
    });
    app.get(path, {
      config: { access: publicAccess },
      schema: {
        tags: ['Site'],
        summary,
        security: [],
        produces: [type.split(';')[0]!],
        response: { 200: z.string().describe('O arquivo') },
      },
      handler: async (request, reply) => {
        if (name) void reply.header('content-disposition', `inline; filename="${name}"`);
        return sendPublic(request, reply, await made());
      },
    });
  }

  file('/robots.txt', { type: 'text/plain; charset=utf-8', summary: 'Regras para robôs' }, async () =>
    robots(baseUrl),
  );
  file('/sitemap.xml', { type: 'application/xml; charset=utf-8', summary: 'Mapa do site' }, () =>
    sitemap(deps, baseUrl, site.projetos),
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

  // The office's own pages refresh after a save; other pages read it with their next load.
  app.get('/api/admin/site/cabecalho', {
    config: { access: staffAccess },
    schema: {
      tags: ['Site'],
      summary: 'O que as páginas mostram da igreja: nome, logotipo, cores, redes',
      response: { 200: z.object({ nome: z.string() }).loose() },
    },
    handler: async (_request, reply) => {
      void reply.header('cache-control', 'no-store');
      return site.settings();
    },
  });

  // Common addresses that feed readers try by themselves.
  for (const kind of ['rss', 'atom'])
    app.get(`/${kind}.xml`, {
      config: { access: publicAccess },
      schema: { hide: true },
      handler: (_request, reply) => reply.redirect(`/noticias/${kind}.xml`, 301),
    });

  app.get<{ Params: { slug: string } }>('/eventos/:slug/agenda.ics', {
    config: { access: publicAccess },
    schema: {
      tags: ['Site'],
      summary: 'Levar um evento para a agenda (.ics)',
      security: [],
      params: z.object({ slug: z.string() }),
      produces: ['text/calendar'],
      response: { 200: z.string().describe('O arquivo da agenda') },
    },
    handler: async (request, reply) => {
      const answer = await agenda.one(request.params.slug);
      if (!answer) throw new AppError('not_found', 'error.not_found');
      if ('moved' in answer) return reply.redirect(`/eventos/${answer.moved}/agenda.ics`, 301);
      const { slug, body } = answer.found;
      void reply.header('content-disposition', `attachment; filename="${slug}.ics"`);
      return sendPublic(request, reply, { body, type: calendarType });
    },
  });
}
