import { type ComponentType, createContext, type ReactNode, use } from 'react';
import type { Condition, Field } from '#shared/crud/field.ts';
import type { AnyRecord, Ref } from '#shared/crud/record.ts';
import type { SectionHead } from '#shared/crud/section.ts';
import type { Label } from '#shared/i18n/languages.ts';
import type { ApiError } from '#web/lib/http/api-error.ts';
import type { Translator } from '#web/lib/i18n/i18n.tsx';
import type { Dialogs } from '#web/shell/dialogs/dialog-store.ts';
import type { Allowed } from './access.ts';
import type { ActionItem } from './action-item.ts';
import type { Input } from './inputs/input-props.ts';

export interface SlotCellProps {
  field: Field;
  value: unknown;
  record: AnyRecord;
}

export interface InUseProps {
  record: AnyRecord;
  /** the server's error, which says where the record is used */
  error: ApiError;
  onGone: () => void;
  onClose: () => void;
}

export interface AfterProps {
  record: AnyRecord;
  /** the current values of the form, saved or not */
  draft: Readonly<Record<string, unknown>>;
}

export interface ExistingProps {
  /** a record that already has the value of a field */
  existing: Ref;
  /** the record in the form; undefined for a new one */
  record: AnyRecord | undefined;
}

export interface OverListProps {
  /** of the list, by query parameter */
  filters: Readonly<Record<string, string>>;
  onFilters: (filters: Readonly<Record<string, string>>) => void;
}

/** An entry of a record's menu that leads to a page of its section. */
interface MenuLink {
  kind: ActionItem['kind'];
  text: Label;
  path: (id: number) => string;
  /** abilities that the page needs in the section */
  needs: readonly ('edit' | 'delete')[];
}

/** What the `run` of a row's menu entry may use. */
export interface RowOffice {
  translator: Translator;
  dialogs: Dialogs;
  can: Allowed;
}

/** An entry of a row's menu with an action of the section's own. */
interface RowItem {
  kind: ActionItem['kind'];
  text: Label;
  /** rows with this entry; the condition reads fields that rows of the list have */
  when: Condition | readonly Condition[];
  needs: keyof Allowed;
  run: (record: AnyRecord, office: RowOffice) => Promise<void>;
}

/** What a total adds up: amounts that moved, their balance, or amounts that are still open. */
type TotalSide = 'income' | 'expense' | 'balance' | 'receivable' | 'payable';

export interface ListPdf {
  text: Label;
  path: string;
  query?: Readonly<Record<string, string>>;
  /** offered once for each of these records, whose id is sent as `name` */
  each?: { section: string; query: Readonly<Record<string, string>>; name: string };
}

/** The slots where a section may render its own components, so that pages are never forked. */
export interface SectionSlots {
  /** the path of a record's public page, before its slug */
  address?: string;
  /** the page of a record, for a section without pages of its own */
  page?: (id: number) => string;
  /** how a field's value is shown, in lists and forms */
  cells?: Readonly<Record<string, ComponentType<SlotCellProps>>>;
  /** the input of a field */
  inputs?: Readonly<Record<string, Input>>;
  /** the meaning of each total under the list */
  totals?: Readonly<Record<string, TotalSide>>;
  /** shown when a record cannot be deleted because it is in use */
  inUse?: ComponentType<InUseProps>;
  /** entries of the menu of each row */
  rowItems?: readonly RowItem[];
  /** pages of a record beyond its form */
  links?: readonly MenuLink[];
  /** what can be done with a record that already has a value of the form */
  existing?: ComponentType<ExistingProps>;
  /** files that the server makes of a record, with paths relative to the record's */
  downloads?: readonly { text: Label; path: string }[];
  /** PDFs that the server makes of all rows of the list, with paths relative to the section's */
  pdfs?: readonly ListPdf[];
  /** the record as visitors will see it; a method, so that its component may take records of its section alone */
  preview?(props: { record: AnyRecord }): ReactNode;
  /** the public page of the section */
  visit?: string;
  /** shown below a field, in the form of an existing record */
  below?: Readonly<Record<string, ComponentType<{ record: AnyRecord }>>>;
  /** shown after the fields of a group; sees the current values */
  after?: Readonly<Record<string, ComponentType<AfterProps>>>;
  /** beside the reason why a record no longer changes: a link to the place where it can be changed */
  fixedLink?: ComponentType<{ record: AnyRecord }>;
  /** a line below the title of a row, in lists too narrow for the column with the same content */
  titleNote?: { insteadOf: string; show: ComponentType<{ record: AnyRecord }> };
  /** shown above the groups, in the form of an existing record and on the page that shows it */
  summary?: ComponentType<{ record: AnyRecord }>;
  /** shown above the rows of the list; chooses filters of it */
  overList?: ComponentType<OverListProps>;
  /** fields that these slots show: the page of a record leaves them out of its groups */
  shownApart?: readonly string[];
  /** panels below the groups, on the page of a record */
  panels?: ComponentType<{ record: AnyRecord }>;
  /** panels beside the groups, on the page of a record */
  aside?: ComponentType<{ record: AnyRecord }>;
  /** what happened to a record, for a section that keeps a history of its own instead of the trace */
  history?: ComponentType<{ record: AnyRecord }>;
}

const Slots = createContext<Readonly<Record<string, SectionSlots>>>({});
const noSlots: SectionSlots = {};

/** Gives the pages the slots of each section by name, because crud must not import sections. */
export const SectionSlotsProvider = Slots.Provider;

export const useSlots = ({ name }: SectionHead): SectionSlots => use(Slots)[name] ?? noSlots;
