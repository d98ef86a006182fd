import type { Behaviour } from '#server/crud/behaviour.ts';
import { sql } from '#server/db/sql.ts';
import { invalidField } from '#shared/errors.ts';

export const pedidooracoes: Behaviour = {
  async beforeSave(_context, values) {
    if (values.quer_contato && values.email === null && values.telefone === null)
      throw invalidField('telefone', 'pedidooracoes.reach');
  },

  actions: {
    // A prayer is counted apart from the record: two who pray at once do not stand in each other's way.
    orei: async ({ db, user, clock }, id) => {
      await db.run(sql`insert into pedidooracoes_oracao (pedidooracoes, users, quando)
        values (${id}, ${user.id}, ${clock.now()})`);
      await db.run(sql`update pedidooracoes set status = 'em_oracao', versao = versao + 1, atualizado_em = now()
        where id = ${id} and status = 'pendente'`);
    },
  },

  constraints: {
    pedidooracoes_nome_ou_anonimo: { field: 'nome', error: { key: 'validation.required' } },
  },

  computed: { oracoes: 'select count(*) from pedidooracoes_oracao o where o.pedidooracoes = t.id' },
};
