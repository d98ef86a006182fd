import { useCallback } from 'react';
import { type SundayTask, sundayTaskPath } from '#shared/domingo/sunday-tasks.ts';
import { useAddressQuery } from '#web/lib/route/use-address-query.ts';
import type { SundayState } from './sunday.ts';
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

/** The refused entry that the address names. */
export const correctedIn = (
  search: URLSearchParams,
  { failed }: Pick<SundayState, 'failed'>,
): SundayEntry | undefined => failed.find(({ step }) => step.key === search.get(parameter))?.step;

/** The refused entry that the address names, if it is of this kind, and a function that closes its form. */
export function useCorrectedEntry(tipo: string): { corrected: SundayEntry | undefined; close: () => void } {
  const { search, change } = useAddressQuery();
  const { state } = useSunday();
  const named = correctedIn(search, state);
  const corrected = named?.tipo === tipo ? named : undefined;
  const close = useCallback(() => change({ [parameter]: undefined }), [change]);
  return { corrected, close };
}
