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
