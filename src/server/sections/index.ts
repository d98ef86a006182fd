import type { Behaviour } from '#server/crud/behaviour.ts';
import { categoria } from './categoria.ts';
import { conteudo } from './conteudo.ts';
import { evento } from './evento.ts';
import { igreja } from './igreja.ts';
import { pedidooracoes } from './pedidooracoes.ts';
import { postagem } from './postagem.ts';
import { projetosociais } from './projetosociais.ts';

/** Only the sections that have rules of their own. */
export const behaviours: Readonly<Record<string, Behaviour>> = {
  categoria,
  igreja,
  postagem,
  conteudo,
  evento,
  projetosociais,
  pedidooracoes,
};
