import type { Ref } from '#shared/crud/record.ts';

/** The actions that the trace records. */
export const traceActions = [
  ...(['create', 'edit', 'delete', 'export', 'merge', 'unmerge', 'differ', 'undiffer', 'erase'] as const),
] as const;
/** Traced tables that are not sections. */
export const tracedTables = [
  'chave_api',
  'conexao',
  'copia_ajuste',
  'fechamento',
  'transparencia',
  'mail_texto',
  'notificacao_padrao',
  'permissao',
  'seguranca_ajuste',
  'webhook_saida',
] as const;

/** One line of the trace: who did what to a record, and its values before and after, with ids. */
export interface TraceLine {
  id: number;
  quando: string;
  users: Ref | null;
  /** the name of the API key by which they did it */
  chave: string | null;
  acao: string;
  secao: string;
  /** null when it concerns no single record: an export */
  registro: number | null;
  antes: Readonly<Record<string, unknown>> | null;
  depois: Readonly<Record<string, unknown>> | null;
}

/** The names of the records and files that the lines mention, by section (files: `arquivo`) and id. */
export type TraceNames = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface TraceLines {
  data: TraceLine[];
  total: number;
  page: number;
  rotulos: TraceNames;
}
