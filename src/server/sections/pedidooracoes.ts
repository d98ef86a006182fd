import type { Behaviour, Values } from '#server/crud/behaviour.ts';
import { sql } from '#server/db/sql.ts';
import { AppError, type FieldErrors, invalid } from '#shared/errors.ts';
import type { pedidooracoes as declaration } from '#shared/sections/pedidooracoes.ts';

type Reach = Pick<Values<typeof declaration>, 'quer_contato' | 'email' | 'telefone'>;

/** A request for contact needs a phone or an e-mail; the form of the site checks the same. */
export const pedidoOracoesErrors = ({ quer_contato, email, telefone }: Reach): FieldErrors =>
  quer_contato && email === null && telefone === null ? { telefone: [{ key: 'pedidooracoes.reach' }] } : {};

export const pedidooracoes: Behaviour<typeof declaration> = {
  async beforeSave(_context, values) {
    const errors = pedidoOracoesErrors(values);
    if (Object.keys(errors).length > 0) throw invalid(errors);
  },

  actions: {
    // A prayer is a row of its own, so that two people who pray at the same time do not block each other.
    orei: async ({ db, user, clock }, id) => {
      const began = await db.run(sql`update pedidooracoes set status = 'em_oracao', versao = versao + 1,
        atualizado_em = now() where id = ${id} and status = 'pendente'`);
      await db.run(sql`insert into pedidooracoes_oracao (pedidooracoes, users, quando, iniciou)
        values (${id}, ${user.id}, ${clock.now()}, ${began > 0})`);
    },
    // Takes back the caller's own last prayer; the request becomes waiting again if that prayer was its first and no other followed.
    'desfazer-orei': async ({ db, user }, id) => {
      const [undone] = await db.query<{ iniciou: boolean }>(sql`delete from pedidooracoes_oracao where id = (
        select max(id) from pedidooracoes_oracao where pedidooracoes = ${id} and users = ${user.id}) returning iniciou`);
      if (!undone) throw new AppError('conflict', 'pedidooracoes.no_prayer');
      if (!undone.iniciou) return;
      await db.run(sql`update pedidooracoes set status = 'pendente', versao = versao + 1, atualizado_em = now()
        where id = ${id} and status = 'em_oracao'
        and not exists (select from pedidooracoes_oracao where pedidooracoes = ${id})`);
    },
  },

  constraints: {
    pedidooracoes_nome_ou_anonimo: { field: 'nome', error: { key: 'validation.required' } },
  },

  computed: { oracoes: 'select count(*) from pedidooracoes_oracao o where o.pedidooracoes = t.id' },
};
