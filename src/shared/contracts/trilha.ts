import type { Ref } from '#shared/kit/record.ts';

/** What the trace of changes knows how to tell. */
export const traceActions = ['create', 'edit', 'delete', 'export'] as const;
/** Tables that are traced and are no section. */
export const tracedTables = ['permissao'] as const;

/** One line of the trace: who did what to a record, and what it held before and after, by ids. */
export interface TraceLine {
  id: number;
  quando: string;
  users: Ref | null;
  acao: string;
  secao: string;
  /** null where it is about no record: an export */
  registro: number | null;
  antes: Readonly<Record<string, unknown>> | null;
  depois: Readonly<Record<string, unknown>> | null;
}

/** What stands for the records and files that the lines name, by section (files: `arquivo`) and id. */
export type TraceNames = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface TraceLines {
  data: TraceLine[];
  total: number;
  page: number;
  rotulos: TraceNames;
}
