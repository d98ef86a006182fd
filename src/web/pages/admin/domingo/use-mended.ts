import { useCallback } from 'react';
import { type DoorName, doorPath } from '#shared/domingo/doors.ts';
import { useAddressQuery } from '#web/lib/route/use-address-query.ts';
import { useSunday } from './sunday-context.ts';
import type { SundayEntry } from './sunday-store.ts';

const parameter = 'corrigir';

/** The door whose form an entry was typed into; attendance has no form, and is sent again as it is. */
const formOf: Readonly<Record<string, DoorName>> = {
  visitante: 'visitantes',
  contagem: 'oferta',
  crianca_entrada: 'criancas',
};

/** The address that opens a refused entry in its form; undefined: it has none. */
export function mendLink({ tipo, key, dados }: SundayEntry): string | undefined {
  const door = formOf[tipo];
  return (
    door && `${doorPath(door)}?${new URLSearchParams({ evento: String(dados.evento), [parameter]: key })}`
  );
}

/** The refused entry that the address names, and how its form is closed. */
export function useMended(tipo: string): { mended: SundayEntry | undefined; close: () => void } {
  const { search, change } = useAddressQuery();
  const { state } = useSunday();
  const key = search.get(parameter);
  const mended = state.failed.find(({ step }) => step.key === key && step.tipo === tipo)?.step;
  const close = useCallback(() => change({ [parameter]: undefined }), [change]);
  return { mended, close };
}
