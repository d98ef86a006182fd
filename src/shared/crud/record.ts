import type { Condition, Field, Fields } from './field.ts';

/** Columns of every table; read with each record, and ignored when sent back. */
export const baseColumns = ['id', 'versao', 'criado_em', 'atualizado_em'] as const;

export interface Ref {
  id: number;
  rotulo: string;
}
export const isRef = (value: unknown): value is Ref =>
  typeof value === 'object' && value !== null && 'rotulo' in value;

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
            : T extends { kind: 'items'; fields: infer I extends Fields }
              ? { [K in keyof I]: ValueOf<I[K]> | null }[]
              : T extends { kind: 'choice'; options: infer O }
                ? Extract<keyof O, string>
                : string;

/** A value as stored in a table: references and files by id. */
type StoredValue<T extends Field> = T extends { kind: 'reference' }
  ? number
  : T extends { kind: 'image' | 'file' }
    ? string
    : T extends { kind: 'references' }
      ? number[]
      : T extends { kind: 'images' }
        ? string[]
        : T extends { kind: 'items'; fields: infer I extends Fields }
          ? (StoredRow<I> & BesideItem<I>)[]
          : ValueOf<T>;

/** The names under which forms send what they read of counted fields. */
type ReadName<F extends Fields> = {
  [K in keyof F]: F[K] extends { counted: true } ? `${Extract<K, string>}_lido` : never;
}[keyof F];

/** What comes with an item beside its fields: its row, if it has one already, and what a form read. */
type BesideItem<F extends Fields> = { [K in 'id' | ReadName<F>]?: K extends 'id' ? number : number | null };

/**
 * The empty value of a field: booleans and lists have none, nor have required fields without a condition,
 * because the check refuses them. A password may be left out of a change.
 */
type Empty<T extends Field> = T extends { kind: 'boolean' | 'references' | 'images' | 'items' }
  ? never
  : T extends { kind: 'password' } | { when: Condition }
    ? null
    : T extends { required: true }
      ? never
      : null;

type StoredRow<F extends Fields> = { -readonly [K in keyof F]: StoredValue<F[K]> | Empty<F[K]> };

type RecordBase = {
  id: number;
  versao: number;
  criado_em: string;
  atualizado_em: string;
};

/** A record as it is read. */
export type RecordOf<S> = S extends { fields: infer F extends Fields }
  ? RecordBase & { [K in keyof F]: ValueOf<F[K]> | null }
  : never;

/** The names of the computed fields. */
export type ComputedName<S extends { fields: Fields }> = {
  [K in keyof S['fields']]: S['fields'][K] extends { computed: true } ? K : never;
}[keyof S['fields']] &
  string;

/** A record that passed the check, as it will be stored. */
export type StoredOf<S extends { fields: Fields }> = StoredRow<Omit<S['fields'], ComputedName<S>>>;

/** The computed values of a record; a record that was only stored has none of them. */
export type ComputedOf<S extends { fields: Fields }> = Partial<StoredRow<Pick<S['fields'], ComputedName<S>>>>;

type InputOf<T extends Field> = T extends { kind: 'items'; fields: infer I extends Fields }
  ? { [K in keyof I]?: InputOf<I[K]> | null }[]
  : StoredValue<T>;

/** A record as it is written: every field is optional here, the schema checks which are required. */
export type InputFor<S> = S extends { fields: infer F extends Fields }
  ? { [K in keyof F]?: InputOf<F[K]> | null }
  : never;

/** A record whose section is known only at run time. */
export type AnyRecord = RecordBase & Record<string, unknown>;
