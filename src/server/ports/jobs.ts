import type { Db } from '#server/db/client.ts';
import type { Message } from '#server/ports/mail.ts';
import type { JobState, JobsOverview } from '#shared/contracts/tarefas.ts';
import type { Locale } from '#shared/i18n/languages.ts';

/** What jobs exist and what each is told. A job that was enqueued in a transaction exists when it commits. */
export interface JobPayloads {
  'mail.send': Message;
  'arquivo.delete': { chave: string };
  /** a public picture arrived: the sizes that most screens ask for are made before somebody does */
  'arquivo.imagens': { id: string };
  /** files that were sent and that no record named */
  'arquivo.soltos': Nothing;
  /** a video was saved without a picture: its provider's own is fetched */
  'conteudo.miniatura': { conteudo: number; video_id: string };
  /** somebody asked for a new password; only the job looks whether there is such an account */
  'auth.reset': { email: string; locale: Locale };
  /** a gateway told us something (a row of webhook): it is asked how things stand */
  'cobranca.webhook': { id: number };
  /** money is to be given back (a row of estorno) */
  'cobranca.estorno': { estorno: number };
  /** a card is not to be charged every month any more (a row of assinatura): its gateway is told */
  'cobranca.assinatura': { assinatura: number };
  /** charges and holds whose time is up */
  'cobranca.varrer': Nothing;
  /** gateways are asked for open charges whose turn it is */
  'cobranca.consultar': Nothing;
  /** charges and books are compared to the centavo */
  'cobranca.conciliar': Nothing;
  /** monthly promises whose day has come: a fresh Pix by mail */
  'contribuicao.lembrar': Nothing;
  /** a gift arrived: its receipt goes out by mail, and pages that show how much came know of it */
  'contribuicao.recibo': { cobranca: number };
  /** the card of a monthly promise was refused, or the promise was ended by somebody else: whoever gives is told */
  'contribuicao.avisar': { mensal: number; motivo: 'recusado' | 'encerrado' };
  /** somebody asked for their gifts of a year; only the job looks whether there are any */
  'contribuicao.extrato': { email: string; ano: number; locale: Locale };
  /** what the privacy policy says is not kept any longer goes */
  'privacidade.retencao': Nothing;
}
type Nothing = Record<string, never>;
export type JobName = keyof JobPayloads;
/** Jobs that need to be told nothing: a clock may enqueue them. */
export type ScheduledName = { [Name in JobName]: JobPayloads[Name] extends Nothing ? Name : never }[JobName];

/** Something else has to happen first: the job is tried again later, and nobody is told of an error. */
export class TryLater extends Error {}

export interface Jobs {
  /** inside the given transaction, so that it is never enqueued for a write that did not happen */
  enqueue<Name extends JobName>(db: Db, name: Name, payload: JobPayloads[Name]): Promise<void>;
  /** registered before start; throwing means: try again later, and tell; TryLater means only the first */
  handle<Name extends JobName>(name: Name, handler: (payload: JobPayloads[Name]) => Promise<void>): void;
  /**
   * Registered before start: enqueued whenever the cron expression says, in the church's time, once however many
   * servers there are. What was missed while no server ran is made up for once.
   */
  schedule(name: ScheduledName, cron: string): void;
  /** what waits, runs and failed; never what a job was told */
  overview(asked: { estado?: JobState; nome?: string; page: number }): Promise<JobsOverview>;
  /** one more try, now, of a job that failed or waits for its next try; false: it is not (any more) */
  retry(id: string): Promise<boolean>;
  /** the same for all that failed for good, or those of one queue; how many */
  retryFailed(nome?: string): Promise<number>;
  start(): Promise<void>;
  stop(): Promise<void>;
}
