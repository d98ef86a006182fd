/**
 * The states of a job. `repetindo`: it failed and will be retried; `falhou`: it will not be retried by
 * itself.
 */
export const jobStates = ['esperando', 'repetindo', 'rodando', 'falhou', 'concluida'] as const;
export type JobState = (typeof jobStates)[number];

/** A job as administrators see it. Its payload stays out, because mails contain sign-in links. */
export interface JobLine {
  id: string;
  nome: string;
  estado: JobState;
  /** number of attempts */
  tentativas: number;
  /** ISO, like the following times */
  criada_em: string;
  iniciada_em: string | null;
  terminada_em: string | null;
  /** when it will run, while it waits */
  proxima_em: string | null;
  /** the last error */
  erro: string | null;
}

export type JobQueue = {
  nome: string;
  /** its schedule: a cron expression in the church's time */
  agenda: string | null;
} & Record<JobState, number>;

export interface JobsOverview {
  filas: JobQueue[];
  data: JobLine[];
  total: number;
  page: number;
}

export const jobsPerPage = 50;
