import type { Conteudo } from '#shared/contracts/site.ts';

type Provedor = Conteudo['provedor'];

export const providerNames: Record<Provedor, string> = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  facebook: 'Facebook',
};

/**
 * The player's address after a click on play: starts at once, so that visitors do not click again inside the
 * frame.
 */
export function playAddress(provedor: Provedor, embed: string): string {
  const url = new URL(embed);
  url.searchParams.set('autoplay', provedor === 'facebook' ? 'true' : '1');
  return url.href;
}

/** The provider of a player's frame, and the page on which it shows the same video. */
export function providerPage(embed: string): { provedor: Provedor; url: string } {
  const { hostname, pathname, searchParams } = new URL(embed);
  const last = pathname.split('/').findLast((part) => part !== '' && part !== 'embed') ?? '';
  if (hostname.endsWith('vimeo.com')) {
    // an unlisted video is shown only with its key
    const key = searchParams.get('h');
    const place = pathname.includes('/event/') ? `event/${last}` : last;
    return { provedor: 'vimeo', url: `https://vimeo.com/${place}${key ? `/${key}` : ''}` };
  }
  if (hostname.endsWith('facebook.com'))
    return { provedor: 'facebook', url: searchParams.get('href') ?? embed };
  const list = searchParams.get('list');
  const url = list ? `playlist?list=${list}` : `watch?v=${last}`;
  return { provedor: 'youtube', url: `https://www.youtube.com/${url}` };
}
