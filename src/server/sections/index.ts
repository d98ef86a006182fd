import type { Behaviour } from '#server/crud/behaviour.ts';
import { categoria } from './categoria.ts';
import { contato } from './contato.ts';
import { conteudo } from './conteudo.ts';
import { evento } from './evento.ts';
import { igreja } from './igreja.ts';
import { patrimonio } from './patrimonio.ts';
import { pedidooracoes } from './pedidooracoes.ts';
import { perfil } from './perfil.ts';
import { postagem } from './postagem.ts';
import { produto } from './produto.ts';
import { projetosociais } from './projetosociais.ts';
import { rifa } from './rifa.ts';
import { users } from './users.ts';

/** Only the sections that have rules of their own. */
export const behaviours: Readonly<Record<string, Behaviour>> = {
  categoria,
  igreja,
  postagem,
  conteudo,
  evento,
  projetosociais,
  pedidooracoes,
  perfil,
  users,
  produto,
  patrimonio,
  rifa,
  contato,
};
