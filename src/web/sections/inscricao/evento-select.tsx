import { NativeSelect } from '@mantine/core';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useEventos } from './use-sign-ups.ts';

interface EventoSelectProps {
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}

/** Chooses one of the events that take sign-ups. */
export function EventoSelect({ value, onChange }: EventoSelectProps) {
  const { t, date } = useT();
  const { data: eventos = [] } = useEventos();
  return (
    <NativeSelect
      label={t('inscricoes.event')}
      value={value ?? ''}
      onChange={(event) => onChange(Number(event.currentTarget.value) || undefined)}
    >
      <option value="">{t('counter.choose_event')}</option>
      {eventos.map(({ id, nome, data }) => (
        <option key={id} value={id}>{`${nome} · ${date(data)}`}</option>
      ))}
      {value !== undefined && !eventos.some(({ id }) => id === value) && (
        <option value={value}>{`#${value}`}</option>
      )}
    </NativeSelect>
  );
}
