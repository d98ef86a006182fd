import type { AbilityRule } from '#shared/access/subjects.ts';
import type { Ref } from '#shared/kit/record.ts';

/** Somebody who has a role, as its card shows them. */
export interface PessoaDoPerfil {
  id: number;
  name: string;
  /** the portrait of the person the account belongs to */
  foto: string | null;
}

/** A role with what it may do, where, and who has it. */
export interface Perfil {
  id: number;
  nome: string;
  descricao: string | null;
  versao: number;
  rules: AbilityRule[];
  igrejas: Ref[];
  /** how many accounts have it */
  total_pessoas: number;
  /** the first of them by name */
  pessoas: PessoaDoPerfil[];
}

/** One action on one subject, and the roles that may do it. */
export interface Permissao extends AbilityRule {
  id: number;
  perfis: Ref[];
}
