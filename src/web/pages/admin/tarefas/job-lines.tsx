import { Pagination } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconPlayerPlay,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import { type JobLine, type JobState, type JobsOverview, jobStates } from '#shared/contracts/tarefas.ts';
import { ListNotice } from '#web/crud/list/list-states.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { jobName } from './job-texts.ts';
import styles from './tarefas.module.css';

const icons = {
  esperando: IconClock,
  repetindo: IconRefresh,
  rodando: IconPlayerPlay,
  falhou: IconAlertTriangle,
  concluida: IconCircleCheck,
} satisfies Record<JobState, unknown>;

interface JobLinesProps {
  overview: JobsOverview;
  estado: JobState | undefined;
  nome: string | undefined;
  pages: number;
  /** the id of the job being retried */
  retrying: string | undefined;
  onState: (estado: JobState | undefined) => void;
  onAllQueues: () => void;
  onPage: (page: number) => void;
  onRetry: (id: string) => void;
}

/** The jobs: state, reason of failure, and a button to retry. */
export function JobLines(props: JobLinesProps) {
  const { overview, estado, nome, pages, retrying, onState, onAllQueues, onPage, onRetry } = props;
  const { t, number } = useT();
  return (
    <section className={styles.panel} aria-labelledby="tarefas">
      <h2 id="tarefas" className={styles.heading}>
        {t('tarefas.lines')}
      </h2>
      <div className={styles.filters}>
        <fieldset className={styles.states}>
          <legend className="visually-hidden">{t('tarefas.state')}</legend>
          {[undefined, ...jobStates].map((state) => (
            <button
              key={state ?? 'all'}
              type="button"
              className={styles.chip}
              aria-pressed={state === estado}
              onClick={() => onState(state)}
            >
              {state ? t(`tarefas.many.${state}`) : t('tarefas.all_states')}
            </button>
          ))}
        </fieldset>
        {nome && (
          <button type="button" className={styles.chip} aria-pressed="true" onClick={onAllQueues}>
            {jobName(t, nome)}
            <IconX size={14} stroke={2} aria-hidden="true" />
            <span className="visually-hidden">{t('tarefas.all_queues')}</span>
          </button>
        )}
      </div>
      {overview.data.length === 0 ? (
        <ListNotice kind="empty" title={t('tarefas.empty')} text={t('tarefas.empty_text')} />
      ) : (
        <ul className={styles.lines}>
          {overview.data.map((line) => (
            <Line key={line.id} line={line} busy={retrying === line.id} onRetry={() => onRetry(line.id)} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <div className={styles.pages}>
          <Pagination
            total={pages}
            value={overview.page}
            onChange={onPage}
            size="lg"
            getItemProps={(page) => ({ 'aria-label': t('tarefas.page_number', { page: number(page) }) })}
            getControlProps={(control) =>
              control === 'previous' || control === 'next'
                ? { 'aria-label': t(`tarefas.${control}_page`) }
                : {}
            }
          />
        </div>
      )}
    </section>
  );
}

function Line({ line, busy, onRetry }: { line: JobLine; busy: boolean; onRetry: () => void }) {
  const { t, dateTime, number } = useT();
  const { estado, erro, tentativas } = line;
  const Icon = icons[estado];
  const name = jobName(t, line.nome);
  const times = [
    t('tarefas.created', { when: dateTime(line.criada_em) }),
    estado === 'rodando' && line.iniciada_em && t('tarefas.started', { when: dateTime(line.iniciada_em) }),
    line.terminada_em && t('tarefas.ended', { when: dateTime(line.terminada_em) }),
    estado === 'repetindo' && line.proxima_em && t('tarefas.next', { when: dateTime(line.proxima_em) }),
  ].filter(Boolean);
  return (
    <li className={styles.line}>
      <div className={styles.what}>
        <strong>{name}</strong>
        <span className={styles.badge} data-state={estado}>
          <Icon size={14} stroke={2} aria-hidden="true" />
          {t(`tarefas.state.${estado}`)}
        </span>
        <span className={styles.tries}>
          {tentativas === 0 ? t('tarefas.no_tries') : t('tarefas.tries', { count: number(tentativas) })}
        </span>
      </div>
      <p className={styles.times}>{times.join(' · ')}</p>
      {erro && <p className={styles.error}>{erro}</p>}
      {(estado === 'falhou' || estado === 'repetindo') && (
        <Button
          variant="quiet"
          className={styles.again}
          loading={busy}
          aria-label={t('tarefas.retry_named', { name })}
          onClick={onRetry}
        >
          {t('tarefas.retry')}
        </Button>
      )}
    </li>
  );
}
