import type { AbilityRule } from '#shared/access/subjects.ts';
import type { Ref } from '#shared/crud/record.ts';

/** How many keys that have not expired a person may have. */
export const maxKeys = 10;

/** An API key, as its owner sees it; never the key itself. */
export interface Chave {
  id: number;
  nome: string;
  /** how the key begins */
  prefixo: string;
  regras: AbilityRule[];
  /** null: every church of the owner */
  igrejas: Ref[] | null;
  criada_em: string;
  expira_em: string;
  /** to within five minutes; null: never used */
  ultimo_acesso: string | null;
}

/** The answer to its creation: the only time the key is shown. */
export interface ChaveCriada extends Chave {
  chave: string;
}
