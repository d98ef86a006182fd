import type { Behaviour } from '#server/crud/behaviour.ts';
import { invalidField } from '#shared/errors.ts';
import type { campanha as declaration } from '#shared/sections/campanha.ts';

/** Money received for a campaign, less refunds; without sandbox money. */
const collected = `coalesce((select sum(c.recebido - c.estornado) from contribuicao g
  join cobranca c on c.origem = 'contribuicao' and c.origem_id = g.id
  where g.campanha = t.id and not c.sandbox and c.estado in ('paga', 'estorno_parcial', 'estornada')), 0)`;

export const campanha: Behaviour<typeof declaration> = {
  computed: { arrecadado: collected },
  readsOnly: true,
  async beforeSave(_context, values) {
    if (values.inicio && values.fim && values.fim < values.inicio)
      throw invalidField('fim', 'campanha.ends_before');
  },
};
