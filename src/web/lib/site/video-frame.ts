import type { Conteudo } from '#shared/contracts/site.ts';

type Provedor = Conteudo['provedor'];

export const providerNames: Record<Provedor, string> = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  facebook: 'Facebook',
};

/** What the frame loads once somebody pressed play: they pressed once, and do not press again inside. */
export function playAddress(provedor: Provedor, embed: string): string {
  const url = new URL(embed);
  url.searchParams.set('autoplay', provedor === 'facebook' ? 'true' : '1');
  return url.href;
}
