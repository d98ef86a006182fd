interface SqlOptions {
  /** prepared once per connection under this name: for statements that run often */
  name?: string | undefined;
  /** milliseconds until the answer must begin, for statements that take long */
  timeout?: number | undefined;
  /** reads few rows by their keys: it may wait on one connection behind others of its kind */
  quick?: true | undefined;
}

/**
 * A statement whose values travel apart from its text, so that no text is built from a caller's input. Only the
 * functions of this file create one. A caller's JSON that merely has `text` and `values` is not SQL: it lacks the
 * private field, in TypeScript and at run time.
 */
export class Sql {
  readonly #isSql = true;
  readonly text: string;
  readonly values: unknown[];
  readonly name: string | undefined;
  readonly timeout: number | undefined;
  readonly quick: true | undefined;

  constructor(text: string, values: unknown[], options: SqlOptions = {}) {
    this.text = text;
    this.values = values;
    this.name = options.name;
    this.timeout = options.timeout;
    this.quick = options.quick;
  }

  static is(value: unknown): value is Sql {
    return typeof value === 'object' && value !== null && #isSql in value;
  }

  with(options: SqlOptions): Sql {
    return new Sql(this.text, this.values, {
      name: this.name,
      timeout: this.timeout,
      quick: this.quick,
      ...options,
    });
  }
}

/** The fragment's text with its parameters renumbered to follow `offset` earlier values. */
export const renumbered = (text: string, offset: number): string =>
  offset === 0 ? text : text.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + offset}`);

/** The text that a template made last, and the fragments that it was made with. */
interface Written {
  text: string;
  /** by its place among the inputs; undefined: a value */
  fragments: readonly (Sql | undefined)[];
}

/**
 * A template with the same fragments has the same text, which is kept: building the text of a long statement, and looking up its name by
 * that text, cost as much as sending it.
 */
const written = new WeakMap<TemplateStringsArray, Written>();

const isSameFragment = (input: unknown, stored: Sql | undefined): boolean =>
  Sql.is(input)
    ? stored !== undefined && input.text === stored.text && input.values.length === stored.values.length
    : stored === undefined;

function write(parts: TemplateStringsArray, inputs: readonly unknown[]): string {
  let text = parts[0]!;
  let count = 0;
  for (const [at, input] of inputs.entries()) {
    if (Sql.is(input)) {
      text += renumbered(input.text, count);
      count += input.values.length;
    } else {
      count += 1;
      text += `$${count}`;
    }
    text += parts[at + 1];
  }
  return text;
}

/** sql`select … where id = ${id}`: values become parameters, nested fragments are inlined. */
export function sql(parts: TemplateStringsArray, ...inputs: unknown[]): Sql {
  const values: unknown[] = [];
  for (const input of inputs)
    if (Sql.is(input)) for (const value of input.values) values.push(value);
    else values.push(input);
  const cached = written.get(parts);
  if (cached && inputs.every((input, at) => isSameFragment(input, cached.fragments[at])))
    return new Sql(cached.text, values);
  const text = write(parts, inputs);
  // Without the values, which must not be kept longer than their statement.
  const fragments = inputs.map((input) =>
    Sql.is(input) ? new Sql(input.text, Array(input.values.length)) : undefined,
  );
  written.set(parts, { text, fragments });
  return new Sql(text, values);
}

/** Text written in advance, with its values as $1, $2 and so on. */
export const compiled = (text: string, values: unknown[], options?: SqlOptions): Sql =>
  new Sql(text, values, options);

/** Prepared once per connection; the name must be unique to the statement. */
export const named = (name: string, statement: Sql): Sql => statement.with({ name });

const preparedNames = new Map<string, string>();

/**
 * Prepared once per connection under a name derived from its text, so that two statements never share one. For frequent
 * statements with few different texts.
 */
export function prepared(statement: Sql): Sql {
  let name = preparedNames.get(statement.text);
  if (name === undefined) {
    name = `p${preparedNames.size}`;
    preparedNames.set(statement.text, name);
  }
  return named(name, statement);
}

/** Trusted text (a declared column, a literal of the code), inlined as it is. */
export const raw = (text: string): Sql => new Sql(text, []);

export function join(fragments: readonly Sql[], separator: string): Sql {
  const values: unknown[] = [];
  const text = fragments
    .map((fragment) => {
      const offset = values.length;
      for (const value of fragment.values) values.push(value);
      return renumbered(fragment.text, offset);
    })
    .join(separator);
  return new Sql(text, values);
}
