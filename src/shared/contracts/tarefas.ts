/** Where a job stands. `repetindo`: it failed and will be tried again by itself; `falhou`: nobody tries it any more. */
export const jobStates = ['esperando', 'repetindo', 'rodando', 'falhou', 'concluida'] as const;
export type JobState = (typeof jobStates)[number];

/** A job as administrators see it. What it was told stays out: mails hold links that open doors. */
export interface JobLine {
  id: string;
  nome: string;
  estado: JobState;
  /** how often it was begun */
  tentativas: number;
  /** ISO, all of them */
  criada_em: string;
  iniciada_em: string | null;
  terminada_em: string | null;
  /** when it is due, while it waits */
  proxima_em: string | null;
  /** why it failed the last time */
  erro: string | null;
}

export type JobQueue = {
  nome: string;
  /** when it runs by itself: a cron expression in the church's time */
  agenda: string | null;
} & Record<JobState, number>;

export interface JobsOverview {
  filas: JobQueue[];
  data: JobLine[];
  total: number;
  page: number;
}

export const jobsPerPage = 50;
