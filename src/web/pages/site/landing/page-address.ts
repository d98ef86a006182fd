import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import type { EnderecoPagina, TemaPagina } from '#shared/contracts/pagina-evento.ts';
import type { Site } from '#shared/contracts/site.ts';
import { temasPagina } from '#shared/evento/temas-pagina.ts';
import { routeByPattern } from '#web/route-table.ts';

/** The theme of a fixed address without an event. */
export const themeOfAddress: Record<EnderecoPagina, TemaPagina> = {
  'encontro-das-rosas': temasPagina.rosas,
  'redime/homens': temasPagina.homens,
  'redime/jovens': temasPagina.jovens,
  'redime/mulheres': temasPagina.mulheres,
};

/** The fixed address of a page, by the pattern that the router matched. */
export function addressOf(pattern: string): EnderecoPagina {
  const { endereco } = routeByPattern(pattern);
  if (!endereco) throw data(null, { status: 404 });
  return endereco;
}

/**
 * The event of a checkout: from the address, or the event that the fixed address shows. When that event takes no sign-ups,
 * redirects to the landing page, which says why.
 */
export async function checkoutEvent(
  site: Pick<Site, 'paginaDe'>,
  { params: { id }, pattern, url }: Pick<LoaderFunctionArgs, 'params' | 'pattern' | 'url'>,
): Promise<string> {
  if (id !== undefined) return id;
  const address = addressOf(pattern);
  const page = await site.paginaDe(address);
  if (page.estado === 'aberta') return page.evento.slug;
  throw redirect(`/${address}${url.search}`, 303);
}

/** The theme of an event's other pages (sign-up, ticket), and the address of the event's own page. */
interface EventFace {
  /** null: the site's own colours */
  tema: TemaPagina | null;
  /** the path of the event's page, at its fixed address where it has one */
  eventPath: string;
}

/** For an event that is not public any more, the path leads to the page of an ended event. */
export async function eventFaceOf(site: Pick<Site, 'evento'>, slug: string): Promise<EventFace> {
  const found = await site.evento(slug);
  return found && 'found' in found
    ? { tema: found.found.pagina?.tema ?? null, eventPath: found.found.canonico }
    : { tema: null, eventPath: `/eventos/${slug}` };
}
