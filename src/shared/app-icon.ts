import type { SiteSettings } from './contracts/site.ts';
import { shortHash } from './short-hash.ts';

/** The church's icons: for tabs, for home screens of phones, and one with a safe zone for masks. */
export const appIcons = ['48', '180', '192', '512', 'maskable-512'] as const;
export type AppIcon = (typeof appIcons)[number];

/** Version of the drawing; raise it when the drawing changes. */
const drawingVersion = 1;

/** Everything an icon depends on, as one text. */
export const appIconFacts = (icon: AppIcon, { logo, cores }: Pick<SiteSettings, 'logo' | 'cores'>): string =>
  JSON.stringify([drawingVersion, 'icon', icon, logo?.id ?? null, cores.claro]);

/** The address of an icon; it contains a hash of its content, so it can be cached for ever. */
export const appIconPath = (icon: AppIcon, church: Pick<SiteSettings, 'logo' | 'cores'>): string =>
  `/icone/${icon}.png?v=${shortHash(appIconFacts(icon, church))}`;
