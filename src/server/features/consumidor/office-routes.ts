import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { idParams, orEmpty, reasonText, referenceId } from '#server/http/input-checks.ts';
import { needs } from '#shared/access/access.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { pessoa as pessoaSection } from '#shared/sections/pessoa.ts';
import type { ConsumidorDeps } from './deps.ts';

const change = { access: needs('edit', 'consumidor'), tag: 'Consumidores', params: idParams } as const;

const reason = orEmpty(
  z.strictObject({
    motivo: reasonText,
  }),
);

interface Account {
  bloqueado: boolean;
  motivo_bloqueio: string | null;
  pessoa: number | null;
}

async function locked(tx: Db, id: number): Promise<Account> {
  const [account] = await tx.query<Account>(
    sql`select bloqueado, motivo_bloqueio, pessoa from consumidor where id = ${id} for update`,
  );
  if (!account) throw new AppError('not_found', 'error.not_found');
  return account;
}

const trace = (tx: Db, users: number, id: number, antes: object, depois: object): Promise<number> =>
  tx.run(sql`insert into trilha (users, acao, secao, registro, antes, depois)
    values (${users}, 'edit', 'consumidor', ${id}, ${JSON.stringify(antes)}, ${JSON.stringify(depois)})`);

/** What the office does with an account of the store: blocks it, and says which pessoa its owner is. */
export function consumidorOfficeRoutes(
  app: FastifyInstance,
  { db, clock, consumidorSessions: sessions }: ConsumidorDeps,
): void {
  endpoint(app, {
    ...change,
    method: 'POST',
    path: '/api/admin/consumidor/:id/bloquear',
    summary: 'Bloquear: a conta sai de todos os aparelhos e não entra mais',
    body: reason,
    reply: z.object({ id: z.int(), situacao: z.literal('bloqueada') }),
    handler: async ({ params: { id }, body: { motivo }, identity: { user } }) => {
      await db.transaction(async (tx) => {
        const account = await locked(tx, id);
        if (account.bloqueado) throw new AppError('conflict', 'loja.ja_bloqueada');
        const now = clock.now();
        await tx.run(sql`update consumidor set bloqueado = true, bloqueado_em = ${now}, motivo_bloqueio = ${motivo},
          versao = versao + 1, atualizado_em = ${now} where id = ${id}`);
        await sessions.endAllOf(tx, id);
        await trace(tx, user.id, id, { bloqueado: false }, { bloqueado: true, motivo_bloqueio: motivo });
      });
      return { id, situacao: 'bloqueada' as const };
    },
  });

  endpoint(app, {
    ...change,
    method: 'POST',
    path: '/api/admin/consumidor/:id/desbloquear',
    summary: 'Desbloquear: a conta pode entrar de novo',
    reply: z.object({ id: z.int(), situacao: z.enum(['ativa', 'a_confirmar']) }),
    handler: async ({ params: { id }, identity: { user } }) => {
      const isProved = await db.transaction(async (tx) => {
        const account = await locked(tx, id);
        if (!account.bloqueado) throw new AppError('conflict', 'loja.nao_bloqueada');
        const [row] = await tx.query<{ provada: boolean }>(sql`update consumidor set bloqueado = false,
          bloqueado_em = null, motivo_bloqueio = null, versao = versao + 1, atualizado_em = ${clock.now()}
          where id = ${id} returning email_verificado_em is not null as provada`);
        const { motivo_bloqueio } = account;
        await trace(tx, user.id, id, { bloqueado: true, motivo_bloqueio }, { bloqueado: false });
        return row!.provada;
      });
      return { id, situacao: isProved ? ('ativa' as const) : ('a_confirmar' as const) };
    },
  });

  endpoint(app, {
    ...change,
    method: 'POST',
    path: '/api/admin/consumidor/:id/pessoa',
    summary: 'Ligar a conta a uma pessoa, ou desligar (null)',
    description:
      'Ligar pede também permissão de listar pessoas e de ver voluntários. A pessoa deve ser de uma igreja de quem liga.',
    body: orEmpty(z.strictObject({ pessoa: referenceId.nullable() })),
    reply: z.object({ id: z.int(), pessoa: z.int().nullable() }),
    handler: async ({ params: { id }, body: { pessoa }, identity }) => {
      // The copy of the account's data contains what schedules store about the person as a volunteer, also one who only serves later.
      const { ability } = identity;
      if (pessoa !== null && !(ability.can('list', 'pessoa') && ability.can('read', 'voluntario')))
        throw new AppError('forbidden', 'error.forbidden');
      await db.transaction(async (tx) => {
        const before = await locked(tx, id);
        if (pessoa !== null) {
          const [existing] = await tx.query(sql`select 1 from pessoa p where p.id = ${pessoa}
            and ${scopeSql(pessoaSection, identity, 'p') ?? raw('true')} for key share`);
          if (!existing) throw invalidField('pessoa', 'validation.reference');
        }
        if (before.pessoa === pessoa) return;
        await tx.run(sql`update consumidor set pessoa = ${pessoa}, versao = versao + 1,
          atualizado_em = ${clock.now()} where id = ${id}`);
        await trace(tx, identity.user.id, id, { pessoa: before.pessoa }, { pessoa });
      });
      return { id, pessoa };
    },
  });
}
