import { data, redirect } from 'react-router';
import { type EnderecoPagina, enderecosPagina, type TemaPagina } from '#shared/contracts/pagina-evento.ts';
import type { Site } from '#shared/contracts/site.ts';
import { temasPagina } from '#shared/evento/temas-pagina.ts';

/** The look of an address that has no event. */
export const themeOfAddress: Record<EnderecoPagina, TemaPagina> = {
  'encontro-das-rosas': temasPagina.rosas,
  'redime/homens': temasPagina.homens,
  'redime/jovens': temasPagina.jovens,
  'redime/mulheres': temasPagina.mulheres,
};

/** The fixed address that a path is, or is below of. */
export function addressOf(pathname: string): EnderecoPagina {
  const found = enderecosPagina.find((address) => `${pathname}/`.startsWith(`/${address}/`));
  if (!found) throw data(null, { status: 404 });
  return found;
}

/**
 * The event of a checkout: the one in its address, or the one that its fixed address shows. Where that sells nothing, the
 * landing page says why.
 */
export async function checkoutEvent(
  site: Pick<Site, 'paginaDe'>,
  id: string | undefined,
  url: URL,
): Promise<string> {
  if (id !== undefined) return id;
  const address = addressOf(url.pathname);
  const page = await site.paginaDe(address);
  if (page.estado === 'aberta') return page.evento.slug;
  throw redirect(`/${address}${url.search}`, 303);
}

/** How an event's other pages (sign-up, ticket) look, and where they lead back to. */
interface EventFace {
  /** null: the look of the site */
  tema: TemaPagina | null;
  /** the path of the event's page, at its fixed address where it has one */
  eventPath: string;
}

/** Of an event that visitors may no longer know of, the path is the one that says so. */
export async function eventFaceOf(site: Pick<Site, 'evento'>, slug: string): Promise<EventFace> {
  const found = await site.evento(slug);
  return found && 'found' in found
    ? { tema: found.found.pagina?.tema ?? null, eventPath: found.found.canonico }
    : { tema: null, eventPath: `/eventos/${slug}` };
}
