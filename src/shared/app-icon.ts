import type { SiteSettings } from './contracts/site.ts';
import { shortHash } from './short-hash.ts';

/** The icons of the church: for tabs, for the home screens of phones, and with room for their masks. */
export const appIcons = ['48', '180', '192', '512', 'maskable-512'] as const;
export type AppIcon = (typeof appIcons)[number];

/** Grows when the drawing itself changes. */
const drawing = 1;

/** All that an icon depends on, as one text. */
export const appIconFacts = (icon: AppIcon, { logo, cores }: Pick<SiteSettings, 'logo' | 'cores'>): string =>
  JSON.stringify([drawing, 'icon', icon, logo?.id ?? null, cores.claro]);

/** The address under which an icon may be kept for good: another one has another address. */
export const appIconPath = (icon: AppIcon, church: Pick<SiteSettings, 'logo' | 'cores'>): string =>
  `/icone/${icon}.png?v=${shortHash(appIconFacts(icon, church))}`;
