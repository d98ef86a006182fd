import type { Ref } from '#shared/kit/record.ts';
import type { familia } from '#shared/sections/familia.ts';

export type Parentesco = keyof (typeof familia)['fields']['membros']['fields']['parentesco']['options'];

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
