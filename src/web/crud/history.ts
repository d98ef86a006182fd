import type { Ref, Section } from '#shared/kit/section.ts';

/** One line of the trace: who did what to a record, and what it held before and after. */
export interface Trace {
  id: number;
  quando: string;
  users: Ref | null;
  acao: string;
  antes: Readonly<Record<string, unknown>> | null;
  depois: Readonly<Record<string, unknown>> | null;
}

export interface TracePage {
  data: Trace[];
  total: number;
  page: number;
}

export interface Change {
  name: string;
  before: unknown;
  after: unknown;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === false;

/** What a line changed, in the order of the form; columns that are no field of the section are left out. */
export function changesOf(section: Section, { antes, depois }: Trace): Change[] {
  return Object.keys(section.fields)
    .filter((name) => (antes && name in antes) || (depois && name in depois))
    .map((name) => ({ name, before: antes?.[name] ?? null, after: depois?.[name] ?? null }))
    .filter(({ before, after }) => (antes && depois ? true : !isEmpty(before) || !isEmpty(after)));
}
