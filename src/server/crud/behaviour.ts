import type { Db } from '#server/db/client.ts';
import type { Sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Jobs } from '#server/ports/jobs.ts';
import type { Passwords } from '#server/ports/passwords.ts';
import type { Ability } from '#shared/access/ability.ts';
import type { UserData } from '#shared/contracts/auth.ts';
import type { FieldError } from '#shared/errors.ts';
import type { ComputedName, ComputedOf, StoredOf } from '#shared/kit/record.ts';
import type { Section } from '#shared/kit/section.ts';

/** What a section's own rules get to work with, inside the transaction of the write. */
export interface WriteContext {
  db: Db;
  jobs: Jobs;
  clock: Clock;
  passwords: Passwords;
  user: UserData;
  /** the churches the caller is limited to; null knows no limit */
  igrejas: readonly number[] | null;
  /** what the caller may do; a rule that writes another section asks it */
  ability: Ability;
  /** the caller has seen the warnings and goes on all the same */
  confirmed: boolean;
}

/** A doubt about a record that may be right all the same. */
export interface Warning {
  field: string;
  error: FieldError;
}

/** A record as the tables hold it: references and files by their ids. Typed by its section, where that is known. */
export type Values<S extends Section = Section> = string extends keyof S['fields']
  ? Record<string, unknown>
  : StoredOf<S>;

/** The record that is about to be changed. */
export type Current<S extends Section = Section> = Values<S> & {
  id: number;
} & (string extends keyof S['fields'] ? unknown : ComputedOf<S>);

type FieldName<S extends Section> = Extract<keyof S['fields'], string>;

/**
 * What a section does beyond being stored. Hooks run inside the transaction, before the commit; what must happen
 * after it (mail, files) is enqueued as a job in the same transaction.
 */
export interface Behaviour<S extends Section = Section> {
  /** may change the values, or throw AppError with field errors; `current` is null on create */
  beforeSave?(context: WriteContext, values: Values<S>, current: Current<S> | null): Promise<void>;
  /** things worth a second look (a likely duplicate, a clash); saving them anyway has to be said */
  warnings?(context: WriteContext, values: Values<S>, current: Current<S> | null): Promise<Warning[]>;
  /** the two above only look at other rows and write none: no transaction is needed around them */
  onlyLooks?: true;
  afterSave?(context: WriteContext, id: number, values: Values<S>): Promise<void>;
  beforeDelete?(context: WriteContext, id: number): Promise<void>;
  /** handlers of the declared actions, by name */
  actions?: Record<string, (context: WriteContext, id: number) => Promise<void>>;
  /** what the section's extra filters mean, over the row `t`; of a field, instead of what it would mean by itself */
  filters?: Record<string, (value: string, context: { today: string }) => Sql>;
  /** SQL of the declared totals, aggregates over the row `t` */
  totals?: Record<string, string>;
  /** the same of the whole table, where something keeps them: an expression each */
  totalsOfAll?: Record<string, string>;
  /** the column of dates whose rows total_dias counts by day: far pages in its order are found by adding up days */
  countedByDay?: FieldName<S>;
  /** SQL of the computed fields over the row `t` */
  computed?: Readonly<Record<string extends keyof S['fields'] ? string : ComputedName<S>, string>>;
  /** columns that the migration adds by hand: kept by the server itself, never written with a record */
  columns?: readonly string[];
  /** lists whose own tables write the trace of their changes */
  tracedLists?: readonly FieldName<S>[];
  /** constraints that the migration adds by hand, and what their violation means */
  constraints?: Record<string, { field: string; error: FieldError }>;
}
