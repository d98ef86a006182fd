import type { Section } from '#shared/kit/section.ts';
import { categoria } from './categoria.ts';
import { conta } from './conta.ts';
import { departamento } from './departamento.ts';
import { igreja } from './igreja.ts';
import { pessoa } from './pessoa.ts';

/** The registry: a section that stands here has its table, routes, permissions, pages and tests. */
export const sections: readonly Section[] = [igreja, pessoa, departamento, conta, categoria];

export const findSection = (name: string): Section | undefined =>
  sections.find((section) => section.name === name);
