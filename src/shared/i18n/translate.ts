import { type Label, type Locale, label } from './languages.ts';

/** The variables of a text; a label is shown in the reader's language. */
export type Vars = Record<string, string | number | Label>;

/** Replaces the `{name}` placeholders of a text; `isolate` marks each value in right-to-left texts. */
export const fill = (
  text: string,
  locale: Locale,
  vars?: Vars,
  isolate: (value: string) => string = (value) => value,
): string =>
  vars
    ? text.replace(/\{(\w+)\}/g, (place, name: string) => {
        const value = vars[name];
        if (value === undefined) return place;
        return isolate(typeof value === 'object' ? label(value, locale) : String(value));
      })
    : text;

/** A text by its key, filled in. */
export type TextOf<Key extends string> = (key: Key, vars?: Vars) => string;

/** The texts of a catalogue by language, for what is made on the server: documents, sheets, labels. */
export const textsOf =
  <Key extends string>(catalogs: Readonly<Record<Locale, Readonly<Record<Key, string>>>>) =>
  (locale: Locale): TextOf<Key> =>
  (key, vars) =>
    fill(catalogs[locale][key], locale, vars);
