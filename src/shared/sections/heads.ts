import { headOf, type SectionHead } from '#shared/crud/section.ts';
import { sections } from './index.ts';

/**
 * The heads of all sections. The browser's build has the result of this file in its place (vite.config.ts): the declarations
 * weigh as much as a third of all scripts of a first view, which needs one of them at most.
 */
export const sectionHeads: readonly SectionHead[] = sections.map(headOf);

export const findHead = (name: string): SectionHead | undefined =>
  sectionHeads.find((section) => section.name === name);
