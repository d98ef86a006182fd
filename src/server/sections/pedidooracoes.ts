import type { Behaviour, Values } from '#server/crud/behaviour.ts';
import { sql } from '#server/db/sql.ts';
import { type FieldErrors, invalid } from '#shared/errors.ts';
import type { pedidooracoes as declaration } from '#shared/sections/pedidooracoes.ts';

type Reach = Pick<Values<typeof declaration>, 'quer_contato' | 'email' | 'telefone'>;

/** A request for contact needs a phone or an e-mail; the form of the site checks the same. */
export const pedidoErrors = ({ quer_contato, email, telefone }: Reach): FieldErrors =>
  quer_contato && email === null && telefone === null ? { telefone: [{ key: 'pedidooracoes.reach' }] } : {};

export const pedidooracoes: Behaviour<typeof declaration> = {
  async beforeSave(_context, values) {
    const errors = pedidoErrors(values);
    if (Object.keys(errors).length > 0) throw invalid(errors);
  },

  actions: {
    // A prayer is a row of its own, so that two who pray at once do not block each other.
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
