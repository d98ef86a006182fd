import type { Ref } from '#shared/crud/record.ts';

export type Parentesco =
  | 'conjuge'
  | 'filho_a'
  | 'pai_ou_mae'
  | 'irmao_ou_irma'
  | 'avo_ou_avo'
  | 'neto_a'
  | 'outro';

/** People who seem to live together: the same address, and in no family yet. */
export interface CasaProvavel {
  nome: string;
  endereco: string;
  chefe: Ref;
  membros: readonly { pessoa: Ref; parentesco: Parentesco }[];
}

export interface CasasProvaveis {
  data: readonly CasaProvavel[];
  total: number;
}
