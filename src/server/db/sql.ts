/** A statement with its values apart: text is never built from what a caller sent. */
export interface Sql {
  text: string;
  values: unknown[];
  /** prepared once per connection under this name: for statements that run all the time */
  name?: string;
  /** milliseconds its answer may take to begin, where that is long */
  patience?: number;
}

const isSql = (value: unknown): value is Sql =>
  typeof value === 'object' && value !== null && 'text' in value && 'values' in value;

/** sql`select … where id = ${id}`: values become parameters, other fragments are put in as they are. */
export function sql(parts: TemplateStringsArray, ...inputs: unknown[]): Sql {
  let text = parts[0]!;
  const values: unknown[] = [];
  inputs.forEach((input, at) => {
    if (isSql(input)) {
      const offset = values.length;
      text += input.text.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + offset}`);
      values.push(...input.values);
    } else {
      values.push(input);
      text += `$${values.length}`;
    }
    text += parts[at + 1];
  });
  return { text, values };
}

const preparedNames = new Map<string, string>();

/**
 * Planned once per connection: for statements of few texts that run all the time. Their text is their name, so that two
 * never share one.
 */
export function prepared(statement: Sql): Sql {
  let name = preparedNames.get(statement.text);
  if (name === undefined) {
    name = `p${preparedNames.size}`;
    preparedNames.set(statement.text, name);
  }
  return { ...statement, name };
}

/** Text that is ours (a declared column, a literal of the code), put in as it is. */
export const raw = (text: string): Sql => ({ text, values: [] });

export function join(fragments: readonly Sql[], separator: string): Sql {
  const values: unknown[] = [];
  const text = fragments
    .map((fragment) => {
      const offset = values.length;
      values.push(...fragment.values);
      return fragment.text.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + offset}`);
    })
    .join(separator);
  return { text, values };
}
