import type { Section } from '#shared/kit/section.ts';
import { campanha } from './campanha.tsx';
import { categoria } from './categoria.tsx';
import { conteudo } from './conteudo.tsx';
import { evento } from './evento.tsx';
import { financeiro } from './financeiro.tsx';
import type { SectionLook } from './look.ts';
import { postagem } from './postagem.tsx';
import { produto } from './produto.tsx';
import { recebimentos } from './recebimentos.tsx';
import { site } from './site.tsx';

/** What a section shows in a way of its own; a section that stands here nowhere looks like all others. */
const looks: Readonly<Record<string, SectionLook>> = {
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

const plain: SectionLook = {};

export const lookOf = ({ name }: Section): SectionLook => looks[name] ?? plain;
