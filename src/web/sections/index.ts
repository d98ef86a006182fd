import type { Section } from '#shared/kit/section.ts';
import { campanha } from './campanha.tsx';
import { categoria } from './categoria.tsx';
import { conteudo } from './conteudo.tsx';
import { evento } from './evento.tsx';
import { financeiro } from './financeiro.tsx';
import { postagem } from './postagem.tsx';
import { produto } from './produto.tsx';
import { recebimentos } from './recebimentos.tsx';
import type { SectionSlots } from './section-slots.ts';
import { site } from './site.tsx';

/** What a section shows in a way of its own; a section that stands here nowhere looks like all others. */
const slots: Readonly<Record<string, SectionSlots>> = {
  campanha,
  categoria,
  conteudo,
  evento,
  financeiro,
  postagem,
  produto,
  recebimentos,
  rifa: { address: '/rifa/' },
  site,
};

const plain: SectionSlots = {};

export const slotsOf = ({ name }: Section): SectionSlots => slots[name] ?? plain;
