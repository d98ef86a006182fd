import { useCallback, useEffect, useRef, useState } from 'react';
import type { MudancaRecusada, Vaga, VagaMudada } from '#shared/contracts/escala.ts';
import { api } from '#web/lib/http/api.ts';
import { type ApiError, isApiError } from '#web/lib/http/api-error.ts';
import {
  afterRedo,
  afterUndo,
  emptyHistory,
  forgotten,
  type History,
  placesOf,
  recorded,
  type Step,
  stepsToRedo,
  stepsToUndo,
} from './undo-stack.ts';
import { usePatchVagas, useRefreshEscala } from './use-escala.ts';

export type ChangeKind = 'done' | 'undone' | 'redone';

interface Outcome {
  kind: ChangeKind;
  steps: readonly Step[];
  vagas: readonly VagaMudada[];
  /** why the server refused; undefined: it was made */
  error?: ApiError;
}

const refusalOf = (error: ApiError): MudancaRecusada => (error.body ?? {}) as MudancaRecusada;

/** The places as they will be after a step, shown before the server answers. */
function expected(step: Step, find: (id: number) => Vaga | undefined): Vaga[] {
  const withPerson = (vaga: Vaga | undefined, voluntario: number | null): Vaga[] =>
    vaga
      ? [{ ...vaga, voluntario, estado: voluntario === null ? null : 'pendente', motivo: null, troca: null }]
      : [];
  if (step.kind === 'assign') return withPerson(find(step.vaga), step.to);
  const [from, to] = [find(step.from), find(step.to)];
  return [...withPerson(from, to?.voluntario ?? null), ...withPerson(to, from?.voluntario ?? null)];
}

async function send(step: Step, version: (id: number) => number): Promise<VagaMudada[]> {
  if (step.kind === 'assign')
    return [
      await api.post<VagaMudada>(`/admin/escala/vagas/${step.vaga}/voluntario`, {
        voluntario: step.to,
        versao: version(step.vaga),
      }),
    ];
  const { vagas } = await api.post<{ vagas: VagaMudada[] }>('/admin/escala/mover', {
    de: { id: step.from, versao: version(step.from) },
    para: { id: step.to, versao: version(step.to) },
  });
  return vagas;
}

/** Makes, undoes and redoes changes of the board, one after the other; each is shown at once and reverted if refused. */
export function useBoardChanges(vagas: readonly Vaga[], onOutcome: (outcome: Outcome) => void) {
  const patch = usePatchVagas();
  const refresh = useRefreshEscala();
  const [history, setHistory] = useState(emptyHistory);
  // the newest values for calls that wait for the call before them
  const latest = useRef({ history, vagas, onOutcome });
  useEffect(() => {
    latest.current = { ...latest.current, vagas, onOutcome };
  }, [vagas, onOutcome]);
  const queue = useRef(Promise.resolve());

  const keep = useCallback((next: History) => {
    latest.current.history = next;
    setHistory(next);
  }, []);

  const run = useCallback(
    async (kind: ChangeKind, steps: readonly Step[], shown: readonly Vaga[] = []) => {
      const find = (id: number) => latest.current.vagas.find((vaga) => vaga.id === id);
      // If the place has another volunteer by now, sends it as the leader saw it: the server then refuses the change.
      const asSeen = (id: number) => {
        const [now, before] = [find(id), shown.find((vaga) => vaga.id === id)];
        return before && now?.voluntario !== before.voluntario ? before : now;
      };
      const changed: VagaMudada[] = [];
      const versions: Record<number, number> = kind === 'done' ? {} : { ...latest.current.history.versions };
      for (const step of steps) {
        const before = placesOf(step).flatMap((id) => find(id) ?? []);
        patch(expected(step, asSeen));
        try {
          const answer = await send(step, (id) => versions[id] ?? asSeen(id)?.versao ?? 0);
          for (const { vaga } of answer) versions[vaga.id] = vaga.versao;
          patch(answer.map(({ vaga }) => vaga));
          changed.push(...answer);
        } catch (error) {
          patch(before);
          if (!isApiError(error)) throw error;
          const { vaga } = refusalOf(error);
          if (vaga) patch([vaga]);
          if (error.status === 409 || error.status === 404)
            keep(forgotten(latest.current.history, placesOf(step)));
          latest.current.onOutcome({ kind, steps, vagas: changed, error });
          await refresh();
          return;
        }
      }
      const after = changed.map(({ vaga }) => vaga);
      const { history: stack } = latest.current;
      if (kind === 'undone') keep(afterUndo(stack, after));
      else if (kind === 'redone') keep(afterRedo(stack, after));
      else keep(recorded(stack, steps, after));
      latest.current.onOutcome({ kind, steps, vagas: changed });
      await refresh();
    },
    [keep, patch, refresh],
  );
  const enqueue = useCallback((work: () => Promise<void> | undefined) => {
    queue.current = queue.current.then(work);
    return queue.current;
  }, []);

  return {
    canUndo: history.done.length > 0,
    canRedo: history.undone.length > 0,
    /** `shown`: the places as they were shown when the steps were chosen, where they may have changed since */
    change: useCallback(
      (steps: readonly Step[], shown?: readonly Vaga[]) => enqueue(() => run('done', steps, shown)),
      [enqueue, run],
    ),
    undo: useCallback(
      () =>
        enqueue(() => {
          const steps = stepsToUndo(latest.current.history);
          return steps && run('undone', steps);
        }),
      [enqueue, run],
    ),
    redo: useCallback(
      () =>
        enqueue(() => {
          const steps = stepsToRedo(latest.current.history);
          return steps && run('redone', steps);
        }),
      [enqueue, run],
    ),
    /** a change that was made by another call of this page */
    note: useCallback(
      (steps: readonly Step[], changed: readonly VagaMudada[]) =>
        keep(
          recorded(
            latest.current.history,
            steps,
            changed.map(({ vaga }) => vaga),
          ),
        ),
      [keep],
    ),
  };
}
