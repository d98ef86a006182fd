interface SqlOptions {
  /** prepared once per connection under this name: for statements that run all the time */
  name?: string | undefined;
  /** milliseconds its answer may take to begin, where that is long */
  patience?: number | undefined;
}

/**
 * A statement with its values apart: text is never built from what a caller sent. Only the functions of this file make one.
 * A value that merely has a text and values (JSON of a caller) is not SQL: it lacks the private field, for TypeScript and
 * when the program runs.
 */
export class Sql {
  readonly #isSql = true;
  readonly text: string;
  readonly values: unknown[];
  readonly name: string | undefined;
  readonly patience: number | undefined;

  constructor(text: string, values: unknown[], options: SqlOptions = {}) {
    this.text = text;
    this.values = values;
    this.name = options.name;
    this.patience = options.patience;
  }

  static is(value: unknown): value is Sql {
    return typeof value === 'object' && value !== null && #isSql in value;
  }

  with(options: SqlOptions): Sql {
    return new Sql(this.text, this.values, { name: this.name, patience: this.patience, ...options });
  }
}

/** A fragment's text where `offset` values come before its own. */
const renumbered = (text: string, offset: number): string =>
  offset === 0 ? text : text.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + offset}`);

/** sql`select … where id = ${id}`: values become parameters, other fragments are put in as they are. */
export function sql(parts: TemplateStringsArray, ...inputs: unknown[]): Sql {
  let text = parts[0]!;
  const values: unknown[] = [];
  inputs.forEach((input, at) => {
    if (Sql.is(input)) {
      text += renumbered(input.text, values.length);
      values.push(...input.values);
    } else {
      values.push(input);
      text += `$${values.length}`;
    }
    text += parts[at + 1];
  });
  return new Sql(text, values);
}

/** Text that was written ahead, with its values as $1, $2 and so on. */
export const compiled = (text: string, values: unknown[], options?: SqlOptions): Sql =>
  new Sql(text, values, options);

/** Planned once per connection under a name that no other statement has. */
export const named = (name: string, statement: Sql): Sql => statement.with({ name });

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
  return named(name, statement);
}

/** Text that is ours (a declared column, a literal of the code), put in as it is. */
export const raw = (text: string): Sql => new Sql(text, []);

export function join(fragments: readonly Sql[], separator: string): Sql {
  const values: unknown[] = [];
  const text = fragments
    .map((fragment) => {
      const offset = values.length;
      values.push(...fragment.values);
      return renumbered(fragment.text, offset);
    })
    .join(separator);
  return new Sql(text, values);
}
