export type Vars = Record<string, string | number>;

/** Puts values into `{name}` places of a text. */
export const fill = (text: string, vars?: Vars): string =>
  vars ? text.replace(/\{(\w+)\}/g, (place, name: string) => String(vars[name] ?? place)) : text;
