import { type JobQueue, type JobState, jobStates } from '#shared/contracts/tarefas.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { agendaText, jobName } from './job-texts.ts';
import styles from './tarefas.module.css';

interface QueueTableProps {
  queues: readonly JobQueue[];
  chosen: string | undefined;
  onChoose: (nome: string, estado?: JobState) => void;
}

/** The number of jobs per queue and state; a number filters the jobs below. */
export function QueueTable({ queues, chosen, onChoose }: QueueTableProps) {
  const { t, number } = useT();
  return (
    <section className={styles.panel} aria-labelledby="filas">
      <h2 id="filas" className={styles.heading}>
        {t('tarefas.queues')}
      </h2>
      <table className={styles.queues}>
        <thead>
          <tr>
            <th scope="col">{t('tarefas.queue')}</th>
            {jobStates.map((state) => (
              <th key={state} scope="col">
                {t(`tarefas.many.${state}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {queues.map((queue) => {
            const name = jobName(t, queue.nome);
            return (
              <tr key={queue.nome} data-chosen={queue.nome === chosen || undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className={styles.queueName}
                    aria-label={t('tarefas.only_queue', { name })}
                    aria-pressed={queue.nome === chosen}
                    onClick={() => onChoose(queue.nome)}
                  >
                    {name}
                  </button>
                  {queue.agenda && <small>{agendaText(t, queue.agenda)}</small>}
                </th>
                {jobStates.map((state) => (
                  <td
                    key={state}
                    data-label={t(`tarefas.many.${state}`)}
                    data-none={queue[state] === 0 || undefined}
                  >
                    {queue[state] === 0 ? (
                      '0'
                    ) : (
                      <button
                        type="button"
                        className={styles.count}
                        data-state={state}
                        aria-label={`${name}, ${t(`tarefas.many.${state}`)}: ${number(queue[state])}`}
                        onClick={() => onChoose(queue.nome, state)}
                      >
                        {number(queue[state])}
                      </button>
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
