import type { Section } from '#shared/crud/section.ts';

/** Loads the declaration of one section; the browser's build has a file of data for each (vite.config.ts). */
export const loadSection = async (name: string): Promise<Section | undefined> =>
  (await import('./index.ts')).findSection(name);
