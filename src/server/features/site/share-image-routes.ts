import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { publicAccess } from '#shared/access/access.ts';
import type { Achado, Imagem, Site } from '#shared/contracts/site.ts';
import { AppError } from '#shared/errors.ts';
import { defaultLanguage, locales } from '#shared/i18n/languages.ts';
import {
  campanhaShare,
  conteudoShare,
  eventoShare,
  noticiaShare,
  produtoShare,
  projetoShare,
  rifaShare,
  type ShareCard,
  type ShareKind,
  type SharePage,
  shareFacts,
  shareKinds,
  sharePages,
  siteShare,
} from '#shared/share-image.ts';
import { createDrawings } from './drawings.ts';
import { languageQuery } from './language-query.ts';
import { drawShareImage } from './share-image.ts';

function mapped<T>(achado: Achado<T>, card: (record: T) => ShareCard | null): Achado<ShareCard> {
  if (!achado || 'moved' in achado) return achado;
  const drawn = card(achado.found);
  return drawn && { found: drawn };
}

async function pictureOf(site: Site, page: SharePage): Promise<Imagem | null> {
  if (page === 'inicio') return (await site.home()).hero.imagem;
  return page === 'bio' ? (await site.bio()).foto : null;
}

/** The content of an address's share image. Reads the same data as the pages: what these do not show is not drawn. */
async function cardOf(
  { site, giving, catalogue, raffles }: Pick<FeatureDeps, 'site' | 'giving' | 'catalogue' | 'raffles'>,
  tipo: ShareKind,
  id: string,
): Promise<Achado<ShareCard>> {
  switch (tipo) {
    case 'noticia':
      return mapped(await site.noticia(id), noticiaShare);
    case 'evento':
      return mapped(await site.evento(id), eventoShare);
    case 'conteudo':
      return mapped(await site.conteudo(id), conteudoShare);
    case 'projeto':
      return mapped(await site.projeto(id), (projeto) =>
        projeto.slug === null ? null : projetoShare({ ...projeto, slug: projeto.slug }),
      );
    case 'campanha': {
      const open = (await giving.offer()).campanhas.find(({ slug }) => slug === id);
      return open ? { found: campanhaShare(open) } : null;
    }
    case 'produto':
      return mapped(await catalogue.produto(id), produtoShare);
    case 'rifa': {
      const rifa = await raffles.find(id);
      return rifa && { found: rifaShare(rifa) };
    }
    case 'site': {
      const page = sharePages.find((name) => name === id);
      if (!page) return null;
      return { found: siteShare(page, await pictureOf(site, page)) };
    }
  }
}

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
