import { useCallback } from 'react';
import { type SundayTask, sundayTaskPath } from '#shared/domingo/sunday-tasks.ts';
import { useAddressQuery } from '#web/lib/route/use-address-query.ts';
import { useSunday } from './sunday-context.ts';
import type { SundayEntry } from './sunday-store.ts';

const parameter = 'corrigir';

/** The task whose form corrects an entry; attendance has no form, and is sent again unchanged. */
const formOf: Readonly<Record<string, SundayTask>> = {
  visitante: 'visitantes',
  contagem: 'oferta',
  crianca_entrada: 'criancas',
};

/** The address that opens a refused entry in its form; undefined for entries without a form. */
export function correctionLink({ tipo, key, dados }: SundayEntry): string | undefined {
  const task = formOf[tipo];
  const query = {
    evento: String(dados.evento),
    ...(typeof dados.dia === 'string' && { dia: dados.dia }),
    [parameter]: key,
  };
  return task && `${sundayTaskPath(task)}?${new URLSearchParams(query)}`;
}

/** The refused entry that the address names, and a function that closes its form. */
export function useCorrectedEntry(tipo: string): { corrected: SundayEntry | undefined; close: () => void } {
  const { search, change } = useAddressQuery();
  const { state } = useSunday();
  const key = search.get(parameter);
  const corrected = state.failed.find(({ step }) => step.key === key && step.tipo === tipo)?.step;
  const close = useCallback(() => change({ [parameter]: undefined }), [change]);
  return { corrected, close };
}
