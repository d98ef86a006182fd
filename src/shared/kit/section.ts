import type { Subject } from '#shared/access/subjects.ts';
import type { Label } from '#shared/i18n/languages.ts';

/** Holds when another field of the record has a value. */
export interface Condition {
  field: string;
  /** this value, or one of these; null: nothing is there */
  is: string | number | boolean | null | readonly (string | number | boolean)[];
}

interface FieldBase {
  label: Label;
  help?: Label;
  required?: boolean;
  /** required only while the condition holds */
  requiredWhen?: Condition;
  /** the field is asked for only while the condition holds; otherwise it is stored empty */
  when?: Condition;
  /** a column of the list; `phone` keeps it on narrow screens */
  list?: boolean | 'phone';
  /** found by the search, without regard to case and accents; a reference is found by its title */
  search?: boolean;
  /** offered as a filter, in the list and as a query parameter */
  filter?: boolean;
  unique?: boolean;
  /** the group of the form it stands in */
  group?: string;
  /** columns of the form's grid (of 12) it takes on a wide screen */
  span?: 2 | 3 | 4 | 5 | 6 | 8 | 9 | 12;
  /** shown, never written: the server computes it */
  computed?: boolean;
  /** said when the record is made, shown from then on, and never changed */
  once?: boolean;
}

export interface TextField extends FieldBase {
  kind: 'text';
  min?: number;
  max?: number;
  /** kept in capitals, however it was typed: codes */
  upper?: boolean;
}
export interface TextareaField extends FieldBase {
  kind: 'textarea';
  max?: number;
}
/** Texts with a form of their own; each kind knows its check, its mask and its keyboard. */
export interface FormattedField extends FieldBase {
  kind: 'email' | 'phone' | 'cpf' | 'cnpj' | 'cep' | 'color' | 'time' | 'url' | 'icon';
}
/** The readable part of an address; left empty, it is made of another field. */
export interface SlugField extends FieldBase {
  kind: 'slug';
  from: string;
}
/** Formatted text: HTML that the server cleans before it is kept. */
export interface RichTextField extends FieldBase {
  kind: 'richtext';
  max?: number;
}
/** Written, never read; `required` asks for it once, when the record is made. */
export interface PasswordField extends FieldBase {
  kind: 'password';
  /** typed again to be sure: must be the same as that field, and is not kept */
  confirms?: string;
}
export interface IntegerField extends FieldBase {
  kind: 'integer';
  min?: number;
  max?: number;
  default?: number;
}
/** Whole centavos, everywhere but on the screen. */
export interface MoneyField extends FieldBase {
  kind: 'money';
  min?: number;
  max?: number;
  default?: number;
}
export interface DecimalField extends FieldBase {
  kind: 'decimal';
  min: number;
  max: number;
  digits: number;
}
export interface DateField extends FieldBase {
  kind: 'date';
  /** no later than the church's today */
  notFuture?: boolean;
  /** not before this many years ago */
  maxAge?: number;
  /** not before another date of the record */
  notBefore?: string;
}
/** A moment, ISO with its offset. */
export interface DateTimeField extends FieldBase {
  kind: 'datetime';
}
export interface BooleanField extends FieldBase {
  kind: 'boolean';
  default?: boolean;
}
/** All is well, somebody is waited for, or something went wrong. */
export type Tone = 'good' | 'soon' | 'bad';
/** One of a fixed set; the key is what is stored and sent: unaccented snake_case of the label. */
export interface ChoiceField extends FieldBase {
  kind: 'choice';
  options: Readonly<Record<string, Label>>;
  default?: string;
  /** what a state means at a glance; those that say neither are left grey */
  tones?: Readonly<Record<string, Tone>>;
  /** which of the options fit, by the value of another field */
  by?: { field: string; fits: Readonly<Record<string, readonly string[]>> };
}
/** Written as an id, read as `{id, rotulo}`. */
export interface ReferenceField extends FieldBase {
  kind: 'reference';
  to: string;
  /** offers only rows whose field has the same value as this record's field of that name */
  same?: string;
  /** only rows with these values: `{tipo: 'produto'}` */
  where?: Readonly<Record<string, string>>;
  /** only rows whose `tipo` fits the value of another field: `{field: 'tipo', fits: {receita: {tipo: …}}}` */
  whereBy?: { field: string; fits: Readonly<Record<string, Readonly<Record<string, string>>>> };
}
/** Several references in an order: written as ids, read as a list of `{id, rotulo}`. */
export interface ReferencesField extends FieldBase {
  kind: 'references';
  to: string;
}
/** Rows that belong to the record and to nothing else, in an order, each with fields of its own. */
export interface ItemsField extends FieldBase {
  kind: 'items';
  singular: Label;
  fields: Readonly<Record<string, ItemField>>;
  max: number;
}
/** Several pictures in an order. */
export interface ImagesField extends FieldBase {
  kind: 'images';
  /** anybody may look at them: they stand on the site */
  public?: boolean;
  maxBytes: number;
  max: number;
}
/** An uploaded file, checked by its content. */
export interface FileField extends FieldBase {
  kind: 'image' | 'file';
  /** anybody may look at it: it stands on the site */
  public?: boolean;
  maxBytes: number;
}

/** What a row of a list may hold: plain values, no lists and no files. */
export type ItemField =
  | TextField
  | TextareaField
  | FormattedField
  | IntegerField
  | MoneyField
  | DecimalField
  | DateField
  | DateTimeField
  | BooleanField
  | ChoiceField
  | ReferenceField;

export type Field =
  | TextField
  | TextareaField
  | FormattedField
  | IntegerField
  | MoneyField
  | DecimalField
  | DateField
  | BooleanField
  | ChoiceField
  | ReferenceField
  | FileField
  | SlugField
  | RichTextField
  | PasswordField
  | DateTimeField
  | ReferencesField
  | ItemsField
  | ImagesField;

/** A field whose values live in a table of their own. */
export type ChildField = ReferencesField | ItemsField | ImagesField;

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

export type Fields = Readonly<Record<string, Field>>;

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
  /** what the empty list says: what this section is for */
  purpose: Label;
  icon: string;
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

export const defineSection = <const F extends Fields>(section: Declaration<F>): Section & { fields: F } =>
  section;

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

export const perPageOptions = [2, 3, 5, 10, 20, 25, 50, 100] as const;
export const defaultPerPage = 25;

/** Columns that every table has; read with each record, and echoed back without harm. */
export const baseColumns = ['id', 'versao', 'criado_em', 'atualizado_em'] as const;

export const isWritable = (field: Field): boolean => !field.computed;
export const isChild = (field: Field): field is ChildField =>
  field.kind === 'references' || field.kind === 'items' || field.kind === 'images';
/** Has a column of its own in the section's table. */
export const isStored = (field: Field): boolean =>
  !field.computed && !isChild(field) && !(field.kind === 'password' && field.confirms !== undefined);
export const isFile = (field: Field): field is FileField => field.kind === 'image' || field.kind === 'file';

/** Filters by a range take two query parameters, `<field>_de` and `<field>_ate`. */
export const isRangeFilter = (field: Field): boolean =>
  field.kind === 'date' ||
  field.kind === 'datetime' ||
  field.kind === 'money' ||
  field.kind === 'integer' ||
  field.kind === 'decimal';

export const holds = (condition: Condition, record: Readonly<Record<string, unknown>>): boolean =>
  Array.isArray(condition.is)
    ? condition.is.includes(record[condition.field])
    : record[condition.field] === condition.is;
