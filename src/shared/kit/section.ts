import type { Subject } from '#shared/access/subjects.ts';
import type { Label } from '#shared/i18n/languages.ts';
import type { IconName } from '#shared/icons.ts';
import type { Condition, Fields } from './field.ts';

export const perPageOptions = [2, 3, 5, 10, 20, 25, 50, 100] as const;
export const defaultPerPage = 25;

/** A filter that is no field: the section's behaviour says in SQL what it means. */
export type ExtraFilter =
  | { kind: 'boolean'; label: Label }
  | { kind: 'choice'; label: Label; options: Readonly<Record<string, Label>> }
  | { kind: 'date' | 'integer' | 'text'; label: Label }
  | { kind: 'reference'; label: Label; to: string };

/** A sum over everything the filters let through, shown under the list. */
export interface Total {
  label: Label;
  kind: 'money' | 'integer';
}

export interface Group {
  name: string;
  label: Label;
  help?: Label;
}

/** Something staff can do to one record beyond editing it; the server holds its handler. */
export interface SectionAction {
  name: string;
  label: Label;
  confirm: Label;
  /** it is asked why, and the answer is sent as `motivo` */
  reason?: Label;
  /** offered only for records where this holds */
  when?: Condition;
}

export const menuGroups = ['igreja', 'pessoas', 'financas', 'comunicacao', 'loja', 'sistema'] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** A day of the church's calendar, as of the day the list is opened. */
export type OpeningDay = 'today' | 'end_of_month';

export interface Section {
  /** table, path and registry key in one */
  name: string;
  subject: Subject;
  singular: Label;
  plural: Label;
  /** what the subject is called where permissions are shown, if it covers more than this section; `plural` unless said */
  subjectLabel?: Label;
  /** what the empty list says: what this section is for */
  purpose: Label;
  icon: IconName;
  menu: MenuGroup;
  /** kept in the course of other work: no menu and no pages of its own */
  hidden?: true;
  /** exactly one row, made by its migration (id 1): read and edited, never listed, created or deleted */
  single?: true;
  /** written by the product itself, never by a form: listed, searched, read and exported, and that is all */
  readOnly?: true;
  /** the field that stands for a record wherever it is referred to (`rotulo`); a reference lends its own title */
  title: string;
  /** what a record is called whose title may be empty, before its number; the singular when not said */
  untitled?: Label;
  sort: { by: string; order: 'asc' | 'desc' };
  /**
   * How its page opens, where the whole list would begin far from where people work. The filters stand there as chips
   * and can be taken off; a search, or an address that asks for anything else, goes over everything.
   */
  opens?: { filters: Readonly<Record<string, OpeningDay>>; sort?: { by: string; order: 'asc' | 'desc' } };
  /** columns that every table has and this list shows */
  columns?: readonly ('criado_em' | 'atualizado_em')[];
  fields: Fields;
  groups: readonly Group[];
  /** the field that holds a record's parent: adds the pages of one level of the tree */
  tree?: { parent: string; depth: number };
  /** values that may not repeat together; the first field carries the error */
  unique?: readonly (readonly string[])[];
  actions?: readonly SectionAction[];
  /** deleting is offered only for records where this holds; the server refuses the others */
  deletes?: Condition;
  filters?: Readonly<Record<string, ExtraFilter>>;
  totals?: Readonly<Record<string, Total>>;
  /** the reference to igreja that says whose row it is; `id` for igreja itself */
  scope?: string;
  /** where rows are found by those who may not list them, but refer to them from records of this subject */
  offered?: { at: string; to: Subject };
  /** fields that the trace of changes leaves out */
  untraced?: readonly string[];
}

type Named<F extends Fields> = Extract<keyof F, string>;

/** Names of fields are checked against the fields declared. */
interface Declaration<F extends Fields> extends Section {
  title: Named<F>;
  sort: { by: Named<F> | 'criado_em'; order: 'asc' | 'desc' };
  fields: F;
  tree?: { parent: Named<F>; depth: number };
  unique?: readonly (readonly Named<F>[])[];
}

/** A section whose fields are known by name and kind: its records are typed by them. */
export type DeclaredSection<F extends Fields> = Omit<Section, 'fields'> & { fields: F };

export const defineSection = <const F extends Fields>(section: Declaration<F>): DeclaredSection<F> => section;
