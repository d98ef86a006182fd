import type { Section } from '#shared/kit/section.ts';
import { categoria } from './categoria.tsx';
import { financeiro } from './financeiro.tsx';
import type { SectionLook } from './look.ts';

/** What a section shows in a way of its own; a section that stands here nowhere looks like all others. */
const looks: Readonly<Record<string, SectionLook>> = {
  categoria,
  financeiro,
  produto: { address: '/loja-virtual/produto/' },
  rifa: { address: '/rifa/' },
};

const plain: SectionLook = {};

export const lookOf = ({ name }: Section): SectionLook => looks[name] ?? plain;
