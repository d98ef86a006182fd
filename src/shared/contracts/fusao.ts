import type { Ref, StoredFile } from '#shared/crud/record.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';

/** Why two records cannot be merged as they are. */
export interface Impedimento {
  motivo: Extract<ErrorKey, `fusao.${string}`>;
  /** the section it is about */
  secao: string | null;
  /** the field it is about */
  campo: string | null;
  /** the records in the way, if the caller may read them */
  registros: Ref[];
}

/** What a merge would move, and what stands in its way. */
export interface FusaoPreview {
  /** references to the record that would disappear, from the sections that the caller may read */
  referencias: { secao: string; campo: string; total: number }[];
  /** whether sections that the caller may not read refer to it too */
  outras: boolean;
  /** how many changes of that record the trace has */
  historico: number;
  /** the day on which the person withdrew the consent, where nothing newer says otherwise */
  revogado_em: string | null;
  impedimentos: Impedimento[];
}

/** A merge, as the record that was kept shows it. */
export interface Fusao {
  id: number;
  unida: Ref;
  quando: string;
  users: Ref | null;
  /** the last moment at which it can be undone; null when it no longer can */
  ate: string | null;
  /** files of the two records that no record has now */
  arquivos: StoredFile[];
}

/** Why two records may be of one person, the strongest reason first. */
export const motivosDeRepeticao = ['nascimento', 'email', 'whatsapp', 'nome'] as const;
type MotivoDeRepeticao = (typeof motivosDeRepeticao)[number];

export interface PessoaRepetida {
  id: number;
  nome: string;
  data_nascimento: string | null;
  whatsapp: string | null;
  email: string | null;
  igreja: string | null;
  criado_em: string;
}

/** Two records that may be of one person: the older first. */
export interface Repeticao {
  motivos: MotivoDeRepeticao[];
  pessoas: [PessoaRepetida, PessoaRepetida];
}

/** Two alike records that the office found to be of two people. */
export interface ParDistinto {
  pessoas: [Ref, Ref];
  quando: string;
  users: Ref | null;
}

/** A merge that can still be undone, wherever its records are. */
export interface FusaoRecente extends Pick<Fusao, 'id' | 'unida' | 'quando' | 'users'> {
  mantida: Ref;
  ate: string;
}

export interface Repeticoes {
  data: Repeticao[];
  /** the latest pairs that were dismissed, which can be taken back */
  distintas: ParDistinto[];
  /** the latest merges that can still be undone */
  fusoes: FusaoRecente[];
  /** whether there are more than these */
  mais: boolean;
}
