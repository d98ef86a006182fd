import type { Label } from '#shared/i18n/languages.ts';

/** Holds when another field of the record has a certain value, or any value. */
export type Condition =
  | {
      field: string;
      /** this value, or one of these; null: empty */
      is: string | number | boolean | null | readonly (string | number | boolean)[];
    }
  | { field: string; isNot: null };

interface FieldBase {
  label: Label;
  help?: Label;
  required?: boolean;
  /** required only while the condition holds */
  requiredWhen?: Condition;
  /** the field is shown only while the condition holds; otherwise it is stored empty */
  when?: Condition;
  /** the field is shown only while the condition holds; what it holds stays stored */
  shownWhen?: Condition;
  /** a column of the list; `early` comes before the others that fit, `phone` is kept on narrow screens */
  list?: boolean | 'early' | 'phone';
  /** included in the search, ignoring case and accents; a reference is searched by its title */
  search?: boolean;
  /** offered as a filter, in the list and as a query parameter */
  filter?: boolean;
  unique?: boolean;
  /** the group of the form it belongs to */
  group?: string;
  /** columns of the form's grid (of 12) it takes on a wide screen */
  span?: 2 | 3 | 4 | 5 | 6 | 8 | 9 | 12;
  /** read-only: the server computes it */
  computed?: boolean;
  /** set when the record is created, and never changed */
  once?: boolean;
}

interface TextField extends FieldBase {
  kind: 'text';
  min?: number;
  max?: number;
  /** stored in capitals, for codes */
  upper?: boolean;
  /** letters only, with what joins them in names (spaces, hyphens, apostrophes, full stops) */
  alphabetic?: boolean;
  /**
   * the reference field that holds the record, where one is picked instead of typing its name: forms, lists and exports
   * show the two as one field, by the name of the record or by what was typed
   */
  orRecord?: string;
}
interface TextareaField extends FieldBase {
  kind: 'textarea';
  max?: number;
}
/** Texts with a format; each kind has its own check, mask and keyboard. */
interface FormattedField extends FieldBase {
  kind: 'email' | 'phone' | 'cpf' | 'cnpj' | 'cep' | 'color' | 'time' | 'url' | 'icon';
}
/** The readable part of an address; left empty, it is made from another field. */
export interface SlugField extends FieldBase {
  kind: 'slug';
  from: string;
}
/** Rich text: HTML that the server sanitises before it is stored. */
export interface RichTextField extends FieldBase {
  kind: 'richtext';
  max?: number;
}
/** Written, never read; `required` applies only when the record is created. */
export interface PasswordField extends FieldBase {
  kind: 'password';
  /** the confirmation of another field: must be equal to it, and is not stored */
  confirms?: string;
}
interface IntegerField extends FieldBase {
  kind: 'integer';
  min?: number;
  max?: number;
  default?: number;
  /**
   * of an item: its value may change while a form is open (stock that is sold). Forms also send the value that they read, as
   * `estoque_lido`, and the section's behaviour applies the difference.
   */
  counted?: true;
}

/** The name under which a form sends the value that it read of a counted field. */
export const readName = (name: string): string => `${name}_lido`;
export const isCounted = (field: Field): boolean => field.kind === 'integer' && field.counted === true;
/** Whole centavos, everywhere except on screen. */
interface MoneyField extends FieldBase {
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
  /** filled with today, in the church's time zone, when its condition begins to hold and it is empty */
  offersToday?: boolean;
  /** not after today in the church's time zone */
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
  /** a new record has the value true while the condition holds, unless another value is sent */
  defaultWhen?: Condition;
}
/** Fine, waiting, or failed. */
type Tone = 'good' | 'soon' | 'bad';
/** One of a fixed set; the key is stored and sent: the label as unaccented snake_case. */
export interface ChoiceField extends FieldBase {
  kind: 'choice';
  options: Readonly<Record<string, Label>>;
  default?: string;
  /** colours of states; others are grey */
  tones?: Readonly<Record<string, Tone>>;
  /**
   * how often the record repeats: its input also asks for the end, `repeticoes` or `repetir_ate` (recurrence.ts), and shows
   * the dates from the first, which another field holds
   */
  recurrence?: { first: string; monthly: 'day' | 'weekday' };
  /** which options are valid, by the value of another field */
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
  /** only for a section that the product writes: shown to those who may read what it refers to, and empty for others */
  guarded?: true;
}
/** Several references in an order: written as ids, read as a list of `{id, rotulo}`. */
export interface ReferencesField extends FieldBase {
  kind: 'references';
  to: string;
}
/** Rows that belong to this record alone, in an order, each with fields of its own. */
export interface ItemsField extends FieldBase {
  kind: 'items';
  singular: Label;
  fields: Readonly<Record<string, ItemField>>;
  max: number;
}
/** Several pictures in an order. */
export interface ImagesField extends FieldBase {
  kind: 'images';
  /** public: anyone may see them, because the site shows them */
  public?: boolean;
  maxBytes: number;
  max: number;
}
/** An uploaded file, checked by its content. */
export interface FileField extends FieldBase {
  kind: 'image' | 'file';
  /** public: anyone may see it, because the site shows it */
  public?: boolean;
  maxBytes: number;
  /** fewer pixels than pictures of the office may have, where anyone may send one */
  maxPixels?: number;
  /** cut to a square, at most this many pixels wide */
  square?: number;
}

/** The fields of an item row: plain values, no lists or files. */
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
  | ItemField
  | FileField
  | SlugField
  | RichTextField
  | PasswordField
  | ReferencesField
  | ItemsField
  | ImagesField;

/** A field whose values are stored in a table of their own. */
export type ChildField = ReferencesField | ItemsField | ImagesField;

export type Fields = Readonly<Record<string, Field>>;

export const isWritable = (field: Field): boolean => !field.computed;
export const isChild = (field: Field): field is ChildField =>
  field.kind === 'references' || field.kind === 'items' || field.kind === 'images';
/** Whether it has a column in the section's table. */
export const isStored = (field: Field): boolean =>
  !field.computed && !isChild(field) && !(field.kind === 'password' && field.confirms !== undefined);
export const isFile = (field: Field): field is FileField => field.kind === 'image' || field.kind === 'file';

/** The text field that stands for a reference in forms, lists and exports; undefined for a field of its own. */
export const textOfRecord = (fields: Fields, name: string): string | undefined =>
  Object.keys(fields).find((other) => {
    const field = fields[other]!;
    return field.kind === 'text' && field.orRecord === name;
  });

/** Range filters have two query parameters, `<field>_de` and `<field>_ate`. */
export const isRangeFilter = (field: Field): boolean =>
  field.kind === 'date' ||
  field.kind === 'datetime' ||
  field.kind === 'money' ||
  field.kind === 'integer' ||
  field.kind === 'decimal';

/** Whether the condition holds; of several, whether all do. */
export function meetsCondition(
  condition: Condition | readonly Condition[],
  record: Readonly<Record<string, unknown>>,
): boolean {
  if (isSeveral(condition)) return condition.every((one) => meetsCondition(one, record));
  const value = record[condition.field];
  if ('isNot' in condition) return value !== null && value !== undefined;
  return Array.isArray(condition.is) ? condition.is.includes(value) : value === condition.is;
}

const isSeveral = (condition: Condition | readonly Condition[]): condition is readonly Condition[] =>
  Array.isArray(condition);
