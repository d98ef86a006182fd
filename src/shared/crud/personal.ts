import type { Label } from '#shared/i18n/languages.ts';
import type { Retention } from '#shared/privacidade/retention.ts';
import type { BaseLegal, Destino, TitularKind } from '#shared/privacidade/terms.ts';
import type { Field, Fields } from './field.ts';

/** What a section or a feature does with data of people, for the register of treatment (LGPD, art. 37). */
export interface Treatment {
  /** whose data they are */
  of: readonly TitularKind[];
  /** what the church needs them for */
  why: Label;
  basis: readonly BaseLegal[];
  /** to whom they go beyond the church's own server, where that is configured */
  sharedWith?: readonly Destino[];
  retention: Retention;
}

export interface SectionTreatment<Name extends string = string> extends Treatment {
  /** the fields with data of people */
  fields: readonly Name[];
  /** those of them that are sensitive (art. 5, II): health, faith, and what shows them */
  sensitive?: readonly Name[];
  /** fields that look like data of a person and are the church's own */
  ofTheChurch?: readonly Name[];
}

/**
 * What a section says of the data of people in it. null: it has none; `ofTheChurch` alone: its e-mails and phones
 * are the church's.
 */
export type Personal<Name extends string = string> =
  | SectionTreatment<Name>
  | { ofTheChurch: readonly Name[] }
  | null;

/** The sections of people. */
const peopleSections = ['pessoa', 'users', 'consumidor', 'voluntario'] as const;
type People = (typeof peopleSections)[number];

/** A field that holds data of a person by its very kind. */
type PersonalField = { kind: 'email' | 'phone' | 'cpf' } | { kind: 'reference' | 'references'; to: People };

/** The fields of a declaration that hold data of people by their kind: a section with one may not say null. */
export type PersonalNames<F extends Fields> = {
  [Name in keyof F]: F[Name] extends PersonalField ? Name : never;
}[keyof F];

/** Whether a field holds data of people by its kind, at run time; also because of a field inside the rows of an item. */
export function isPersonalKind(field: Field): boolean {
  if (field.kind === 'items') return Object.values(field.fields).some(isPersonalKind);
  if (field.kind === 'reference' || field.kind === 'references')
    return (peopleSections as readonly string[]).includes(field.to);
  return field.kind === 'email' || field.kind === 'phone' || field.kind === 'cpf';
}

/** The treatment that a section declares; undefined where it has no data of people. */
export const treatmentOf = ({ personal }: { personal: Personal }): SectionTreatment | undefined =>
  personal && 'fields' in personal ? personal : undefined;

/**
 * Whether a file of its rows holds data of people, so that exporting it asks for a recent proof of who the caller is. What the
 * church publishes itself (who preaches, who wrote the news) does not count.
 */
export function exportAsksIdentity(section: { personal: Personal }): boolean {
  const treatment = treatmentOf(section);
  return treatment !== undefined && !treatment.sharedWith?.includes('publico');
}
