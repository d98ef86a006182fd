import type { Db } from '#server/db/client.ts';
import type { Sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Jobs } from '#server/ports/jobs.ts';
import type { Passwords } from '#server/ports/passwords.ts';
import type { Ability } from '#shared/access/ability.ts';
import type { UserData } from '#shared/contracts/auth.ts';
import type { ComputedName, ComputedOf, Ref, StoredOf } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import type { Reach } from '#shared/crud/series.ts';
import type { FieldError } from '#shared/errors.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import type { Limits } from './scope.ts';

/** The context of a section's own rules, inside the transaction of the write. */
export interface WriteContext extends Limits {
  db: Db;
  jobs: Jobs;
  clock: Clock;
  passwords: Passwords;
  user: UserData;
  /** the caller's abilities, for a rule that writes another section */
  ability: Ability;
  /** the caller has seen the warnings and confirmed the save */
  confirmed: boolean;
  /** which records of its series the write is meant for */
  alcance: Reach;
}

/** A warning about a record that may be correct. */
export interface Warning {
  field: string;
  error: FieldError;
  /** the records of the same section that it is about */
  registros?: readonly Ref[];
}

/** A check for another record of the section that may be the same. */
export interface DuplicateCheck {
  field: string;
  key: ErrorKey;
  /** condition over the other row `t` and values of the one that is written, by their names */
  same(value: (name: string) => Sql): Sql;
}

/** A column of an export beyond the section's fields. */
export interface ExportColumn {
  title: string;
  /** SQL of its text over the row `t` */
  value: Sql;
}

/** A record as the tables store it: references and files by their ids. Typed by its section, where that is known. */
export type Values<S extends Section = Section> = string extends keyof S['fields']
  ? Record<string, unknown>
  : StoredOf<S>;

/** The record before the change. */
export type Current<S extends Section = Section> = Values<S> & {
  id: number;
} & (string extends keyof S['fields'] ? unknown : ComputedOf<S>);

/** A change of one record that others of its series follow. */
export interface SeriesChange<S extends Section = Section> {
  before: Current<S>;
  after: Values<S>;
  /** the fields that differ, without those of each record alone */
  changed: ReadonlySet<string>;
}

/** The actions that the section declares, by their names. */
type ActionName<S extends Section> = NonNullable<S['actions']>[number]['name'];

type FieldName<S extends Section> = Extract<keyof S['fields'], string>;

/**
 * The rules of a section beyond storage. Hooks run inside the transaction, before the commit; work for after it (mail,
 * files) is enqueued as a job in the same transaction.
 */
export interface Behaviour<S extends Section = Section> {
  /** may change the values, or throw AppError with field errors; `current` is null on create */
  beforeSave?(context: WriteContext, values: Values<S>, current: Current<S> | null): Promise<void>;
  /** doubts worth a second look (a likely duplicate, a clash); saving anyway requires a confirmation */
  warnings?(context: WriteContext, values: Values<S>, current: Current<S> | null): Promise<Warning[]>;
  /** warnings of possible duplicates: the statement that writes looks for them itself, and writes only if there are none */
  duplicateChecks?(values: Values<S>, current: Current<S> | null): DuplicateCheck[];
  /** the hooks above only read other rows: they need no transaction */
  readsOnly?: true;
  afterSave?(context: WriteContext, id: number, values: Values<S>): Promise<void>;
  beforeDelete?(context: WriteContext, id: number): Promise<void>;
  /** refuses, by throwing, to undo the import of a record whose deletion would change what was made with it since */
  beforeUndo?(context: WriteContext, id: number): Promise<void>;
  /** condition over the row `t`: beforeDelete has nothing to do for it, so that many are deleted by one statement */
  deletedAlone?: Sql;
  /** rules of a declared series */
  series?: {
    /** condition over the row `t`, which row `id` must share with others of the series */
    members?(id: number): Sql;
    /** values of another record that are not simply copied: dates move along */
    follow?(row: Current<S>, change: SeriesChange<S>): Partial<Values<S>>;
  };
  /** the handler of each declared action, by name */
  actions?: Readonly<Record<ActionName<S>, (context: WriteContext, id: number) => Promise<void>>>;
  /** SQL of the section's extra filters over the row `t`; for a field, replaces its default filter */
  filters?: Record<string, (value: string, context: { today: string }) => Sql>;
  /** SQL of the declared totals, aggregates over the row `t` */
  totals?: Record<string, string>;
  /** by a filter: the totals while the list is filtered by it, where they differ from `totals` */
  totalsBy?: Readonly<Record<string, Record<string, string>>>;
  /** totals of the whole table, as aggregates over a table of sums that triggers maintain */
  totalsOfAll?: { from: string; sums: Record<string, string> };
  /** the date column that total_dias counts by day: distant pages in its order are found by adding up days */
  countedByDay?: FieldName<S>;
  /**
   * Tables that triggers maintain: the words of all searchable texts with the titles of their records, and how many records have each word.
   * A search for letters reads its page from them (word-search.ts).
   */
  words?: { table: string; totals: string };
  /** columns that an export with this query has beyond the fields, as the questions of the event it is filtered by */
  exportColumns?(
    context: Limits & { db: Db; query: Readonly<Record<string, string | undefined>> },
  ): Promise<ExportColumn[]>;
  /** SQL over the row `t` of fields whose value in an export is not the stored one: lists show amounts with a sign */
  exportValues?: Readonly<Record<string, string>>;
  /** SQL of the computed fields over the row `t` */
  computed?: Readonly<Record<string extends keyof S['fields'] ? string : ComputedName<S>, string>>;
  /** columns that the migration adds by hand: maintained by the server, never written with a record */
  columns?: readonly string[];
  /** whether visitors may see the row `t`, or its public files of this field; without it, all rows */
  onSite?(now: Date, field?: string): Sql;
  /** tables by hand that hold files of the row: their columns of the row's id and of the file */
  filesBeside?: readonly { table: string; row: string; file: string }[];
  /** lists whose own tables write the trace of their changes */
  tracedLists?: readonly FieldName<S>[];
  /** constraints that the migration adds by hand, and the errors of their violation */
  constraints?: Record<string, { field: string; error: FieldError }>;
}
