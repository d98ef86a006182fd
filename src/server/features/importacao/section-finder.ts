import type { FeatureDeps } from '#server/deps.ts';
import type { Section } from '#shared/crud/section.ts';

/** The section of an import; a stored import names only sections that exist. */
export const createSectionFinder =
  ({ sections }: Pick<FeatureDeps, 'sections'>) =>
  (name: string): Section =>
    sections.find((one) => one.name === name)!;
