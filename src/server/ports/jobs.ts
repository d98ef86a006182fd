import type { Db } from '#server/db/client.ts';
import type { Locale } from '#shared/i18n/languages.ts';

/** What jobs exist and what each is told. A job that was enqueued in a transaction exists when it commits. */
export interface JobPayloads {
  'mail.send': { to: string; subject: string; text: string; html?: string };
  'arquivo.delete': { chave: string };
  /** a public picture arrived: the sizes that most screens ask for are made before somebody does */
  'arquivo.imagens': { id: string };
  /** a video was saved without a picture: its provider's own is fetched */
  'conteudo.miniatura': { conteudo: number; video_id: string };
  /** somebody asked for a new password; only the job looks whether there is such an account */
  'auth.reset': { email: string; locale: Locale };
  /** what the privacy policy says is not kept any longer goes */
  'privacidade.retencao': Record<string, never>;
}
export type JobName = keyof JobPayloads;
/** Jobs that need not be told anything. */
export type DailyJob = {
  [Name in JobName]: JobPayloads[Name] extends Record<string, never> ? Name : never;
}[JobName];

export interface Jobs {
  /** inside the given transaction, so that it is never enqueued for a write that did not happen */
  enqueue<Name extends JobName>(db: Db, name: Name, payload: JobPayloads[Name]): Promise<void>;
  /** registered before start; throwing means: try again later */
  handle<Name extends JobName>(name: Name, handler: (payload: JobPayloads[Name]) => Promise<void>): void;
  /** once a day at this time of the church's clock, on one of the servers; registered before start */
  daily(name: DailyJob, at: { hour: number; minute: number }): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}
