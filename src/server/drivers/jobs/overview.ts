import type { Job, Jobs } from '#server/ports/jobs.ts';
import {
  type JobLine,
  type JobQueue,
  type JobState,
  jobStates,
  jobsPerPage,
} from '#shared/contracts/tarefas.ts';

interface OverviewDeps {
  execute<Row>(text: string, values: unknown[]): Promise<Row[]>;
  /** the jobs that this server handles */
  jobs: () => readonly Job<object>[];
}

/** A row of pg-boss' job table. */
interface JobRow {
  id: string;
  name: string;
  estado: JobState;
  retry_count: number;
  created_on: Date;
  started_on: Date | null;
  completed_on: Date | null;
  start_after: Date;
  erro: string | null;
}

/** pg-boss' names of the states by ours. Jobs are never cancelled here. */
const pgBossStates: Readonly<Record<JobState, string>> = {
  esperando: 'created',
  repetindo: 'retry',
  rodando: 'active',
  falhou: 'failed',
  concluida: 'completed',
};
const state = `case state ${jobStates.map((each) => `when '${pgBossStates[each]}' then '${each}'`).join(' ')} end`;

/** Cuts long error texts (a gateway's HTML page): the list shows one line. */
const maxErrorLength = 600;

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Runs the job again at once with one more retry allowed, and keeps it in the table for at least a day. */
const retryNow = `update pgboss.job set state = 'retry', start_after = now(), completed_on = null,
  retry_limit = greatest(retry_limit, retry_count + 1), keep_until = greatest(keep_until, now() + interval '1 day')`;

/** Reads our queues from the tables of pg-boss. */
export function createOverview({
  execute,
  jobs,
}: OverviewDeps): Pick<Jobs, 'overview' | 'retry' | 'retryFailed'> {
  const namesOf = (nome?: string): string[] =>
    jobs()
      .map(({ name }) => name)
      .filter((name) => nome === undefined || name === nome);

  async function queues(): Promise<JobQueue[]> {
    const counts = await execute<{ name: string; estado: JobState; total: string }>(
      `select name, ${state} as estado, count(*) as total from pgboss.job where name = any($1) group by 1, 2`,
      [namesOf()],
    );
    const of = (name: string, estado: JobState): number =>
      Number(counts.find((each) => each.name === name && each.estado === estado)?.total ?? 0);
    const sorted = jobs().toSorted((a, b) => (a.name < b.name ? -1 : 1));
    return sorted.map(({ name: nome, cron }) => ({
      nome,
      agenda: cron ?? null,
      ...(Object.fromEntries(jobStates.map((each) => [each, of(nome, each)])) as Record<JobState, number>),
    }));
  }

  return {
    overview: async ({ estado, nome, page }) => {
      const names = namesOf(nome);
      const states = estado ? [pgBossStates[estado]] : Object.values(pgBossStates);
      const filas = await queues();
      const total = filas
        .filter((each) => names.includes(each.nome))
        .reduce(
          (sum, each) =>
            jobStates.reduce((all, one) => all + (estado && one !== estado ? 0 : each[one]), sum),
          0,
        );
      const rows = await execute<JobRow>(
        `select id, name, ${state} as estado, retry_count, created_on, started_on, completed_on, start_after,
          left(coalesce(output ->> 'message', output -> 'value' ->> 'message'), ${maxErrorLength}) as erro
        from pgboss.job where name = any($1) and state::text = any($2)
        order by array_position(array['failed', 'retry', 'active', 'created'], state::text) nulls last,
          coalesce(completed_on, started_on, created_on) desc, id limit ${jobsPerPage} offset $3`,
        [names, states, (page - 1) * jobsPerPage],
      );
      const data = rows.map((row): JobLine => {
        const waits = row.estado === 'esperando' || row.estado === 'repetindo';
        return {
          id: row.id,
          nome: row.name,
          estado: row.estado,
          tentativas: row.retry_count + (row.started_on ? 1 : 0),
          criada_em: row.created_on.toISOString(),
          iniciada_em: iso(row.started_on),
          terminada_em: iso(row.completed_on),
          proxima_em: waits ? iso(row.start_after) : null,
          erro: row.estado === 'concluida' ? null : row.erro,
        };
      });
      return { filas, data, total, page };
    },
    retry: async (id) => {
      const done = await execute(
        `${retryNow} where id = $1 and name = any($2) and state in ('failed', 'retry') returning id`,
        [id, namesOf()],
      );
      return done.length > 0;
    },
    retryFailed: async (nome) => {
      const names = namesOf(nome);
      const done = await execute(`${retryNow} where name = any($1) and state = 'failed' returning id`, [
        names,
      ]);
      return done.length;
    },
  };
}
