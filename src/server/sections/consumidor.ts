import type { Behaviour } from '#server/crud/behaviour.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { consumidor as declaration } from '#shared/sections/consumidor.ts';

const situacao = `case when t.bloqueado then 'bloqueada' when t.email_verificado_em is null then 'a_confirmar'
  else 'ativa' end`;

/** Accounts of the store for the office to read; features/consumidor writes them. */
export const consumidor: Behaviour<typeof declaration> = {
  columns: ['password', 'email_verificado_em', 'language', 'bloqueado'],
  computed: { situacao },
  filters: {
    situacao: (value) => sql`(${raw(situacao)}) = ${value}`,
    ligada: (value) => (value === 'true' ? sql`t.pessoa is not null` : sql`t.pessoa is null`),
  },
};
