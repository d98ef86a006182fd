import type { Action, Subject } from '#shared/access/subjects.ts';
import type { Label } from '#shared/i18n/languages.ts';
import type { IconName } from '#shared/icons.ts';
import type { Condition, Fields } from './field.ts';
import type { Personal, PersonalNames, SectionTreatment } from './personal.ts';
import type { Series } from './series.ts';

export const perPageOptions = [2, 3, 5, 10, 20, 25, 50, 100] as const;
export const defaultPerPage = 25;

/** A filter that is not a field: the section's behaviour implements it in SQL. */
export type ExtraFilter = (
  | { kind: 'boolean'; label: Label }
  | { kind: 'choice'; label: Label; options: Readonly<Record<string, Label>> }
  | { kind: 'date' | 'integer' | 'text'; label: Label }
  | { kind: 'reference'; label: Label; to: string }
) & {
  /** its matches tell of records with this subject: only users who may list these may use it */
  about?: Subject;
};

/** A sum over all rows that match the filters, shown under the list. */
export interface Total {
  label: Label;
  /** by a filter: its label while the list is filtered by it, where the sum then means something else */
  labelBy?: Readonly<Record<string, Label>>;
  kind: 'money' | 'integer';
}

export interface Group {
  name: string;
  label: Label;
  help?: Label;
  /** its values belong together: a merge takes all of them from one record */
  whole?: true;
}

/** An action of staff on one record beyond editing; the server has its handler. */
export interface SectionAction {
  name: string;
  label: Label;
  /** asked before it is done; without it the action is done at once */
  confirm?: Label;
  /** a dangerous action, which requires a recent proof of identity */
  recent?: true;
  /** asks for a reason, which is sent as `motivo` */
  reason?: Label;
  /** offered only for records where this holds, or all of these */
  when?: Condition | readonly Condition[];
  /** the action that takes it back, which is offered only right after it was done */
  undo?: string;
  /** the reference field of the changed record whose record is opened afterwards */
  opens?: string;
}

/** Fields that cannot change while the stored record meets a condition: its form shows them instead of asking. */
interface Fixed {
  /** of several, all hold */
  when: Condition | readonly Condition[];
  fields: readonly string[];
  /** why, shown over the form */
  notice: Label;
  /** the action that undoes such a record, shown beside it; without it, the section's `fixedLink` is shown */
  action?: string;
}

export const menuGroups = ['igreja', 'pessoas', 'financas', 'comunicacao', 'loja', 'sistema'] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** A day relative to the day when the list is opened, in the church's time zone. */
export type DefaultFilterDay = 'today' | 'end_of_month';

export type WriteAction = Extract<Action, 'create' | 'edit' | 'delete'>;

export interface Section {
  /** name of the table, the path and the registry key */
  name: string;
  subject: Subject;
  singular: Label;
  plural: Label;
  /** the subject's name in permissions, if it covers more than this section; `plural` by default */
  subjectLabel?: Label;
  /** shown in the empty list: what this section is for */
  purpose: Label;
  icon: IconName;
  menu: MenuGroup;
  /** edited within other pages: no menu entry and no pages of its own */
  hidden?: true;
  /** the office page that leads to its pages, instead of a menu entry: the `section` of its row in the route table */
  within?: string;
  /** exactly one row, created by its migration (id 1): read and edited, never listed, created or deleted */
  single?: true;
  /** written by the server, never by a form: only listed, searched, read and exported */
  readOnly?: true;
  /**
   * the field that names a record in references (`rotulo`); a reference field uses the title of its record
   */
  title: string;
  /** titles that the product itself wrote (seeded roles): unchanged, they are shown in the reader's language */
  titleTexts?: Readonly<Record<string, Label>>;
  /** a field with a shorter name: if the record has one, it stands for the record in references */
  shortTitle?: string;
  /** the name of records whose title may be empty, followed by the id; `singular` by default */
  untitled?: Label;
  /** the order in which its page opens; the API sorts by the same field, ascending unless it is asked otherwise */
  sort: { by: string; order: 'asc' | 'desc' };
  /**
   * The filters its page opens with, where the whole list would begin far from the rows in use. They are
   * shown as chips that can be removed; a search or another filter turns them off.
   */
  opens?: {
    filters: Readonly<Record<string, DefaultFilterDay>>;
    sort?: { by: string; order: 'asc' | 'desc' };
  };
  /** fields that the section's own cells, notes and dialogs read of a row of its list, besides the columns shown */
  rowReads?: readonly string[];
  /** base columns that this list shows */
  columns?: readonly ('criado_em' | 'atualizado_em')[];
  fields: Fields;
  groups: readonly Group[];
  /** the field with the record's parent: adds pages for each level of the tree */
  tree?: { parent: string; depth: number };
  /** combinations of values that must be unique; the first field carries the error */
  unique?: readonly (readonly string[])[];
  actions?: readonly SectionAction[];
  /** what stays as it is once a record is in a certain state */
  fixed?: readonly Fixed[];
  /** its records may be made together, as a series */
  series?: Series;
  /** records that can be deleted; the server refuses others */
  deletes?: Condition;
  filters?: Readonly<Record<string, ExtraFilter>>;
  totals?: Readonly<Record<string, Total>>;
  /** the reference to igreja that the row belongs to; `id` for igreja itself */
  scope?: string;
  /**
   * the reference, or the list of references, to the departamentos of the row; `id` for departamento itself;
   * `evento.departamento` for rows of the department of what they refer to, which its leaders only read
   */
  departmentScope?: string;
  /**
   * Instead of `scope`, where no field names the church: the database function that returns the churches of the row
   * with this id. Its behaviour checks what limited users write.
   */
  scopeFunction?: 'limites_de';
  /**
   * Only without a scope: what users limited to some churches or departments may do with the rows that all churches
   * share. None by default: they read them.
   */
  sharedWrites?: readonly WriteAction[];
  /** Only without a scope: users limited to some churches or departments have no access, because rows may be about people of others. */
  unlimitedOnly?: true;
  /** where users who may not list its rows find them, to refer to them from records of this subject */
  offered?: { at: string; to: Subject };
  /** fields whose change needs a recent proof of who the caller is (server/http/recent-proof.ts) */
  asksIdentity?: readonly string[];
  /** deleting a record needs such a proof too */
  deleteAsksIdentity?: true;
  /** the data of people in it, for the register of treatment; exporting them asks for a proof too (`exportAsksIdentity`) */
  personal: Personal;
  /** fields whose values are left out of the trace */
  untraced?: readonly string[];
  /**
   * confidential fields: lists leave them out, and every user who opens or exports a record is noted
   * (server/crud/record-access-log.ts, which needs the table `<name>_abertura`)
   */
  confidential?: readonly string[];
}

/** What menus, addresses, access and names need of a section. */
const headKeys = [
  ...([
    'name',
    'subject',
    'singular',
    'plural',
    'purpose',
    'icon',
    'menu',
    'hidden',
    'within',
    'single',
  ] as const),
  ...(['readOnly', 'title', 'titleTexts', 'untitled', 'tree', 'offered'] as const),
  ...(['scope', 'scopeFunction', 'departmentScope'] as const),
] as const;
export type SectionHead = Pick<Section, (typeof headKeys)[number]>;

export const headOf = (section: Section): SectionHead =>
  Object.fromEntries(
    headKeys.filter((key) => section[key] !== undefined).map((key) => [key, section[key]]),
  ) as unknown as SectionHead;

/** What limits a user: some churches, or the departments that they lead. */
export type LimitKind = 'igreja' | 'departamento';

/** Whether users limited in this way may do this in the section; where it has a scope, only to rows of their own. */
export function sharesWrite(
  { scope, scopeFunction, departmentScope, sharedWrites }: Section,
  action: WriteAction,
  by: LimitKind,
): boolean {
  const limitedBy = by === 'igreja' ? (scope ?? scopeFunction) : departmentScope;
  // A user who is limited to some churches or departments would have no access to a new one.
  if (limitedBy === 'id') return action !== 'create';
  const isOwn = limitedBy !== undefined && !limitedBy.includes('.');
  return isOwn || (sharedWrites?.includes(action) ?? false);
}

type Named<F extends Fields> = Extract<keyof F, string>;

/** Field names are checked against the declared fields. */
interface Declaration<F extends Fields> extends Section {
  title: Named<F>;
  shortTitle?: Named<F>;
  sort: { by: Named<F> | 'criado_em'; order: 'asc' | 'desc' };
  fields: F;
  tree?: { parent: Named<F>; depth: number };
  unique?: readonly (readonly Named<F>[])[];
  fixed?: readonly (Fixed & { fields: readonly Named<F>[] })[];
  series?: Series & {
    group: Named<F>;
    order: Named<F>;
    ownFields: readonly Named<F>[];
    past?: { days: readonly Named<F>[]; time: Named<F>; fields: readonly Named<F>[] };
  };
  scope?: Named<F> | 'id';
  departmentScope?: Named<F> | 'id' | `${Named<F>}.departamento`;
  asksIdentity?: readonly Named<F>[];
  rowReads?: readonly Named<F>[];
  untraced?: readonly Named<F>[];
  confidential?: readonly Named<F>[];
  personal: [PersonalNames<F>] extends [never]
    ? Personal<Named<F>>
    : SectionTreatment<Named<F>> | { ofTheChurch: readonly Named<F>[] };
}

/** A section whose fields and actions are known by name: its records and its behaviour are typed by them. */
export type DeclaredSection<F extends Fields, A extends string = string> = Omit<
  Section,
  'fields' | 'actions'
> & {
  fields: F;
  actions?: readonly (SectionAction & { name: A })[];
};

export const defineSection = <const F extends Fields, const A extends string = never>(
  section: Declaration<F> & { actions?: readonly (SectionAction & { name: A })[] },
): DeclaredSection<F, A> => section;
