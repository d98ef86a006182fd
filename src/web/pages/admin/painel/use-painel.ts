import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { abilityFrom } from '#shared/access/ability.ts';
import type { ArranjoDoPainel, Painel } from '#shared/contracts/painel.ts';
import { arrangedCards } from '#shared/painel/order.ts';
import type { Periodo } from '#shared/painel/periodos.ts';
import { findHead } from '#shared/sections/heads.ts';
import { api } from '#web/lib/http/api.ts';
import { useReloadOnChanges } from '#web/lib/live/use-section-changes.ts';
import { useVisitor } from '#web/lib/page/page.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';

/** What the user chose on this page; for missing values the server uses their last choice. */
interface PainelChoice {
  periodo?: Periodo;
  igreja?: number | null;
}

/** The dashboard, loaded in one request, and its changes. */
export function usePainel() {
  const dialogs = useDialogs();
  const ability = abilityFrom(useVisitor().rules);
  const [choice, setChoice] = useState<PainelChoice>({});
  /** changes by the user that the server may not have stored yet */
  const [unsaved, setUnsaved] = useState<Partial<ArranjoDoPainel>>({});
  const saving = useRef(Promise.resolve());
  const painel = useQuery({
    queryKey: ['painel', choice],
    queryFn: ({ signal }) =>
      api.get<Painel>('/admin/painel', {
        query: {
          ...(choice.periodo && { periodo: choice.periodo }),
          ...(choice.igreja !== undefined && { igreja: choice.igreja ?? 'todas' }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  const reload = () => painel.refetch();
  const readableSection = (name: string) => {
    const section = findHead(name);
    return section && ability.can('list', section.subject) ? section : undefined;
  };
  useReloadOnChanges(readableSection('frequencia'), reload);
  useReloadOnChanges(readableSection('contato'), reload);
  useReloadOnChanges(readableSection('pedidooracoes'), reload);
  useReloadOnChanges(readableSection('cobranca'), reload);

  /** Shows the change at once and stores it as the user's preference. */
  function save(change: Partial<ArranjoDoPainel> & PainelChoice): Promise<void> {
    const { periodo, igreja, ...arranged } = change;
    if (periodo !== undefined || igreja !== undefined)
      setChoice((now) => ({ ...now, ...(periodo && { periodo }), ...(igreja !== undefined && { igreja }) }));
    setUnsaved((now) => ({ ...now, ...arranged }));
    const last = saving.current.then(async () => {
      await api
        .put('/admin/painel', change, { keepalive: true })
        .catch((error: unknown) => void dialogs.validation.open(error));
      if (saving.current !== last) return;
      if (Object.keys(arranged).length > 0) await painel.refetch();
      if (saving.current === last) setUnsaved({});
    });
    saving.current = last;
    return last;
  }

  return { painel, data: painel.data && withChanges(painel.data, unsaved), save, reload };
}

function withChanges(data: Painel, changes: Partial<ArranjoDoPainel>): Painel {
  const arranjo = { ...data.arranjo, ...changes };
  return {
    ...data,
    arranjo,
    disponiveis: arrangedCards(data.disponiveis, arranjo.ordem),
    cartoes: data.cartoes.filter(({ chave }) => !arranjo.ocultos.includes(chave)),
  };
}
