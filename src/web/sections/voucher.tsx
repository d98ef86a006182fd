import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type AnyRecord, isRef } from '#shared/crud/record.ts';
import { evento as eventoSection } from '#shared/sections/evento.ts';
import { useAllowed } from '#web/crud/access.ts';
import { useFrame } from '#web/crud/inputs/frame.tsx';
import type { InputProps } from '#web/crud/inputs/input-props.ts';
import { TypedInput } from '#web/crud/inputs/typed-input.tsx';
import { usePortalTarget } from '#web/crud/portal-target.ts';
import type { SectionSlots } from '#web/crud/section-slots.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { BatchLink } from './voucher/batch-link.tsx';

/** The event of the draft: its lots and its church. */
function useEvento(chosen: unknown) {
  const id = isRef(chosen) ? chosen.id : undefined;
  const can = useAllowed(eventoSection);
  return useQuery({
    queryKey: ['record', 'evento', String(id)],
    queryFn: ({ signal }) => api.get<AnyRecord>(`/admin/evento/${id}`, { signal }),
    enabled: id !== undefined && can.read,
    retry: false,
    staleTime: 60_000,
  });
}

const namesOf = (evento: AnyRecord | undefined): string[] | undefined =>
  Array.isArray(evento?.lotes) ? evento.lotes.map(({ nome }: { nome: string }) => nome) : undefined;

/** One of the event's lots; a text input for users who may not read events. */
function LoteInput(props: InputProps) {
  const { value, draft, disabled, onChange, onChangeBeside } = props;
  const { t, label } = useT();
  const frame = useFrame(props);
  const portal = usePortalTarget();
  const can = useAllowed(eventoSection);
  const evento = useEvento(draft.evento);
  const church = evento.data?.igreja;
  const isEmpty = draft.igreja === null;
  // sets the voucher's church to the church of its event
  useEffect(() => {
    if (!disabled && isEmpty && isRef(church)) onChangeBeside?.('igreja', church);
  }, [disabled, isEmpty, church, onChangeBeside]);
  if (!can.read || evento.isError) return <TypedInput {...props} />;
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  const names = namesOf(evento.data) ?? [];
  return (
    <Select
      {...frame}
      description={label([
        'Vazio: vale para todos os lotes do evento.',
        'Empty: holds for all lots of the event.',
        'Vacío: vale para todos los lotes del evento.',
      ])}
      data={chosen === null || names.includes(chosen) ? names : [...names, chosen]}
      value={chosen}
      onChange={(name) => onChange(name ?? '')}
      placeholder={
        isRef(draft.evento)
          ? label(['Todos', 'All', 'Todos'])
          : label(['Escolha antes o evento', 'Choose the event first', 'Elija antes el evento'])
      }
      disabled={disabled || !isRef(draft.evento)}
      clearable
      clearButtonProps={{ 'aria-label': t('crud.input.clear', { field: frame.label }) }}
      comboboxProps={{ shadow: 'md', portalProps: portal }}
      autoComplete="off"
    />
  );
}

export const voucher: SectionSlots = { overList: BatchLink, inputs: { lote: LoteInput } };
