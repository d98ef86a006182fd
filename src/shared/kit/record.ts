import type { Field, Fields } from './field.ts';

/** Columns that every table has; read with each record, and echoed back without harm. */
export const baseColumns = ['id', 'versao', 'criado_em', 'atualizado_em'] as const;

export interface Ref {
  id: number;
  rotulo: string;
}
export interface StoredFile {
  id: string;
  nome: string;
  tipo: string;
  bytes: number;
  url: string;
}

type ValueOf<T extends Field> = T extends { kind: 'boolean' }
  ? boolean
  : T extends { kind: 'integer' | 'money' | 'decimal' }
    ? number
    : T extends { kind: 'reference' }
      ? Ref
      : T extends { kind: 'image' | 'file' }
        ? StoredFile
        : T extends { kind: 'references' }
          ? Ref[]
          : T extends { kind: 'images' }
            ? StoredFile[]
            : T extends { kind: 'items' }
              ? Record<string, unknown>[]
              : T extends { kind: 'choice'; options: infer O }
                ? keyof O
                : string;

type InputOf<T extends Field> = T extends { kind: 'reference' }
  ? number
  : T extends { kind: 'image' | 'file' }
    ? string
    : T extends { kind: 'references' }
      ? number[]
      : T extends { kind: 'images' }
        ? string[]
        : ValueOf<T>;

interface RecordBase {
  id: number;
  versao: number;
  criado_em: string;
  atualizado_em: string;
}

/** A record as it is read. */
export type RecordOf<S> = S extends { fields: infer F extends Fields }
  ? RecordBase & { [K in keyof F]: ValueOf<F[K]> | null }
  : never;

/** A record as it is written: everything may be left out, the schema says what may not. */
export type InputFor<S> = S extends { fields: infer F extends Fields }
  ? { [K in keyof F]?: InputOf<F[K]> | null }
  : never;

/** A record whose section is known only at run time. */
export type AnyRecord = RecordBase & Record<string, unknown>;
