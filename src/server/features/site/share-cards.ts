import type { FeatureDeps } from '#server/deps.ts';
import type { Achado, Imagem, Site } from '#shared/contracts/site.ts';
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
  sharePages,
  siteShare,
} from '#shared/share-image.ts';

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
export async function cardOf(
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
      if (open) return { found: campanhaShare(open) };
      const { campanha: moved } = await giving.presentSlugs({ campanha: id, projeto: null });
      return moved === null ? null : { moved };
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
