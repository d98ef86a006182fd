import { useCallback, useMemo, useState } from 'react';
import type { Escala, MudancaRecusada, Vaga } from '#shared/contracts/escala.ts';
import { churchToday } from '#shared/dates.ts';
import { dutiesOf, indexDuties } from '#shared/escala/conflicts.ts';
import { escalaVaga } from '#shared/sections/escala-vaga.ts';
import { voluntario as section } from '#shared/sections/voluntario.ts';
import { useAllowed } from '#web/crud/access.ts';
import type { ApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useReloadOnChanges } from '#web/lib/live/use-section-changes.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { periodOf, type View } from './period.ts';
import { readSchedule } from './schedule.ts';
import type { Step } from './undo-stack.ts';
import { type ChangeKind, useBoardChanges } from './use-board-changes.ts';
import { useEscala, useRefreshEscala } from './use-escala.ts';
import { useEscalaTexts } from './use-escala-texts.ts';

export const useToday = (): string => useState(() => churchToday(new Date()))[0];

const noVagas: Vaga[] = [];
const nothing: Escala = {
  de: '',
  ate: '',
  departamentos: [],
  meses: [],
  eventos: [],
  voluntarios: [],
  servicos: [],
  vagas: noVagas,
};

interface PageOptions {
  /** how often it reloads by itself */
  milliseconds: number | false;
  /** the schedule to show during a drag instead of the loaded one: changes by others must not move what is being dragged */
  frozen?: Escala | undefined;
}

/** The schedule of a view with its changes: shared by the schedule page and the board. */
export function useEscalaPage(view: View, today: string, { milliseconds, frozen }: PageOptions) {
  const { t } = useT();
  const dialogs = useDialogs();
  const words = useEscalaTexts(today);
  const mayAct = useAllowed(section).runActions;
  const { departamento, voluntario } = view;
  const query = useEscala({ ...periodOf(view), departamento, voluntario }, { milliseconds });
  // shows changes by other leaders and volunteers at once
  useReloadOnChanges(escalaVaga, useRefreshEscala());
  const loaded = query.data ?? nothing;
  const escala = frozen ?? loaded;
  const schedule = useMemo(() => readSchedule(escala), [escala]);
  const index = useMemo(
    () => indexDuties([...dutiesOf(escala.vagas, escala.eventos), ...escala.servicos], schedule.people),
    [escala, schedule],
  );
  const mayEdit = (id: number): boolean => mayAct && (schedule.departments.get(id)?.edita ?? false);
  const [openId, setOpenId] = useState<number>();

  const nameOf = (id: number | null): string => (id === null ? '' : (schedule.people.get(id)?.nome ?? ''));
  const funcaoOf = (id: number): string => escala.vagas.find((vaga) => vaga.id === id)?.funcao ?? '';
  function describe(step: Step): string {
    if (step.kind === 'move')
      return t('escalas.step.move', { from: funcaoOf(step.from), to: funcaoOf(step.to) });
    const names = { nome: nameOf(step.to ?? step.from), funcao: funcaoOf(step.vaga) };
    return step.to === null ? t('escalas.step.remove', names) : t('escalas.step.assign', names);
  }
  function refusal(error: ApiError): string {
    const { conflitos } = (error.body ?? {}) as MudancaRecusada;
    if (conflitos?.length) return conflitos.map(words.conflict).join(' · ');
    if (error.status === 409) return t('escalas.changed_by_other');
    return error.message || t('error.fallback');
  }
  const changes = useBoardChanges(loaded.vagas, ({ kind, steps, vagas, error }) => {
    if (error) {
      dialogs.snackbar.show({ text: refusal(error), color: 'error', timeout: 9000, multiline: true });
      return;
    }
    const what =
      steps[0] && steps.length === 1 ? describe(steps[0]) : t('escalas.step.many', { count: steps.length });
    const texts: Record<ChangeKind, string> = {
      done: what,
      undone: t('escalas.undone', { what }),
      redone: what,
    };
    const alerts = vagas.flatMap(({ alertas }) => alertas).map(words.conflict);
    dialogs.snackbar.show({
      text: [texts[kind], ...(kind === 'undone' ? [] : alerts)].join(' · '),
      color: alerts.length > 0 && kind !== 'undone' ? 'warning' : 'success',
      timeout: 6000,
      multiline: true,
      ...(kind === 'done' && { action: { text: t('escalas.undo'), run: () => void changes.undo() } }),
    });
  });
  const { change } = changes;
  const assign = useCallback(
    (vaga: Vaga, to: number | null) => change([{ kind: 'assign', vaga: vaga.id, from: vaga.voluntario, to }]),
    [change],
  );
  const opened = escala.vagas.find(({ id }) => id === openId);
  return {
    query,
    escala,
    schedule,
    index,
    words,
    changes,
    assign,
    opened,
    close: () => setOpenId(undefined),
    context: { schedule, words, today, mayEdit, open: (vaga: Vaga) => setOpenId(vaga.id) },
  };
}
