import type { Behaviour } from '#server/crud/behaviour.ts';
import { sql } from '#server/db/sql.ts';
import { invalidField } from '#shared/errors.ts';
import type { freteTabela as declaration } from '#shared/sections/frete-tabela.ts';

export const freteTabela: Behaviour<typeof declaration> = {
  readsOnly: true,
  constraints: { frete_tabela_faixa_check: { field: 'cep_ate', error: { key: 'frete.range' } } },
  filters: {
    cep: (value) => {
      const digits = value.replace(/\D/g, '').slice(0, 8);
      return sql`${digits.padEnd(8, '0')} <= t.cep_ate and ${digits.padEnd(8, '9')} >= t.cep_de`;
    },
  },
  async beforeSave(_context, { cep_de, cep_ate }) {
    if (cep_ate < cep_de) throw invalidField('cep_ate', 'frete.range');
  },
};
