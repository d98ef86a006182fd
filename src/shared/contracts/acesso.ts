import type { AbilityRule } from '#shared/access/subjects.ts';
import type { Ref } from '#shared/crud/record.ts';

/** A user who has a role, as the role's card shows them. */
interface PessoaDoPerfil {
  id: number;
  name: string;
  /** the portrait of the pessoa that the account belongs to */
  foto: string | null;
}

/** A role with its rules, its limits and its users. */
export interface Perfil {
  id: number;
  nome: string;
  descricao: string | null;
  versao: number;
  rules: AbilityRule[];
  igrejas: Ref[];
  /** limited to the departments that the person of the account leads */
  por_departamento: boolean;
  /** the role has no effect for accounts without two-step verification */
  exige_duas_etapas: boolean;
  /** number of active accounts that have the role and not set up two-step verification */
  sem_duas_etapas: number;
  /** number of accounts that have it */
  total_pessoas: number;
  /** the first of these accounts by name */
  pessoas: PessoaDoPerfil[];
}

/** One action on one subject, and the roles that may do it. */
export interface Permissao extends AbilityRule {
  id: number;
  perfis: Ref[];
}
