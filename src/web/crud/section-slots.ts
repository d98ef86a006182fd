import { type ComponentType, createContext, type ReactNode, use } from 'react';
import type { Label } from '#shared/i18n/languages.ts';
import type { Field } from '#shared/kit/field.ts';
import type { AnyRecord } from '#shared/kit/record.ts';
import type { Section } from '#shared/kit/section.ts';
import type { ApiError } from '#web/lib/api-error.ts';
import type { Input } from './inputs/input-props.ts';

export interface SlotCellProps {
  field: Field;
  value: unknown;
  record: AnyRecord;
}

export interface InUseProps {
  record: AnyRecord;
  /** what the server said: where it is used */
  error: ApiError;
  onGone: () => void;
  onClose: () => void;
}

export interface AfterProps {
  record: AnyRecord;
  /** what stands in the form now, saved or not */
  draft: Readonly<Record<string, unknown>>;
}

/** The slots: places where a section may show something of its own. The pages themselves are never forked. */
export interface SectionSlots {
  /** where the public page of a record is, in front of its slug */
  address?: string;
  /** how the value of a field is shown, in lists and forms */
  cells?: Readonly<Record<string, ComponentType<SlotCellProps>>>;
  /** how a field is asked for */
  inputs?: Readonly<Record<string, Input>>;
  /** what the sums under the list are of */
  totals?: Readonly<Record<string, 'income' | 'expense' | 'balance'>>;
  /** the way out when a record cannot be deleted because it is in use */
  inUse?: ComponentType<InUseProps>;
  /** files that the server makes of a record, below its address */
  downloads?: readonly { text: Label; path: string }[];
  /** the record as visitors will see it; a method, so that its component may ask for records of its section alone */
  preview?(props: { record: AnyRecord }): ReactNode;
  /** where visitors see what the section says */
  visit?: string;
  /** stands under a field of the form of a record that exists */
  below?: Readonly<Record<string, ComponentType<{ record: AnyRecord }>>>;
  /** stands after the fields of a group, and sees what is typed */
  after?: Readonly<Record<string, ComponentType<AfterProps>>>;
  /** stands over the groups of the form of a record that exists */
  summary?: ComponentType<{ record: AnyRecord }>;
}

const Slots = createContext<Readonly<Record<string, SectionSlots>>>({});
const noSlots: SectionSlots = {};

/** Around the pages of sections: gives them the slots of each section by its name, which crud itself never imports. */
export const SectionSlotsProvider = Slots.Provider;

export const useSlots = ({ name }: Section): SectionSlots => use(Slots)[name] ?? noSlots;
