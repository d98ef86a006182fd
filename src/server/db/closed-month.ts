import { dateLabel } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from './client.ts';
import { errorCode } from './client.ts';
import { sql } from './sql.ts';

/** What the triggers of financeiro and conta report about a refusal. */
interface Refusal {
  /** the closed month, YYYY-MM */
  mes: string;
  /** the first day that is open */
  aberto?: string;
  /** the field of an account that was to change; `id`: the account was to be deleted */
  campo?: 'valor_inicial' | 'igreja' | 'id';
}

const refusals = {
  data_pagamento: 'fechamento.entry_closed',
  valor_inicial: 'fechamento.account_closed',
  igreja: 'fechamento.account_stays',
  id: 'fechamento.account_stays',
} as const;

/** 2026-03 as 03/2026, in every language. */
const monthText = (month: string): string => `${month.slice(5, 7)}/${month.slice(0, 4)}`;

/** The refusal of a write to a closed month as an error with a message; undefined for any other error. */
export function closedMonthError(error: unknown): AppError | undefined {
  if (errorCode(error) !== 'AP001') return undefined;
  const { mes, aberto, campo } = JSON.parse((error as { detail?: string }).detail ?? '{}') as Refusal;
  const field = campo ?? 'data_pagamento';
  const key = refusals[field];
  const vars = { month: monthText(mes), open: aberto ? dateLabel(aberto) : '' };
  return new AppError('conflict', key, { vars, fields: { [field]: [{ key, vars }] }, cause: error });
}

/** For the rest of the transaction: names in entries of closed months may change, because people are merged or erased. */
export const allowNameChanges = (tx: Db): Promise<number> =>
  tx.run(sql`select set_config('aprisco.nomes', 'on', true)`);
