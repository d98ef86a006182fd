import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { line, optional } from '#server/checkout/payment-fields.ts';
import { asAuthor } from '#server/db/author.ts';
import { sql } from '#server/db/sql.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { errorKey, idParams, orEmpty, referenceId } from '#server/http/input-checks.ts';
import { needs } from '#shared/access/access.ts';
import { semelhancas } from '#shared/contracts/inscricao-office.ts';
import { manyLines } from '#shared/crud/schema.ts';
import { AppError } from '#shared/errors.ts';
import type { RifaDeps } from './deps.ts';
import { officeRifa, readRifaPanel, withoutMoney } from './office-panel.ts';
import { likelyBuyers, linkBuyer } from './office-person.ts';
import { readPurchaseRecord } from './office-record.ts';
import { panelReply, recordReply } from './office-replies.ts';
import { addSellers } from './sellers.ts';

const tag = 'Rifas: escritório';
const byId = { tag, params: idParams, badParams: 'not_found' } as const;
const notFound = (): AppError => new AppError('not_found', 'error.not_found');

/** Users who may list the books see money; so do those who sell, because they take the money themselves. */
const seesMoney = ({ ability }: StaffIdentity): boolean =>
  ability.can('list', 'financeiro') || ability.can('create', 'rifa');

/** The office's view of a raffle, its sellers and its buyers, beyond the routes of the sections. */
export function rifaOfficeRoutes(app: FastifyInstance, deps: RifaDeps): void {
  const { db } = deps;

  endpoint(app, {
    ...byId,
    method: 'GET',
    access: needs('read', 'rifa'),
    path: '/api/admin/rifa/:id/painel',
    summary: 'Como vende uma rifa: números, dinheiro, dias, canais, vendedores e reservas',
    reply: panelReply,
    handler: async ({ params: { id }, identity }) => {
      const painel = await readRifaPanel(deps, id);
      if (!painel) throw notFound();
      return seesMoney(identity) ? painel : withoutMoney(painel);
    },
  });

  endpoint(app, {
    ...byId,
    method: 'POST',
    access: needs('edit', 'rifa'),
    path: '/api/admin/rifa/:id/vendedores',
    summary: 'Adicionar vendedores de uma vez: um nome por linha',
    description: 'Quem já vende a rifa com o mesmo nome não é repetido.',
    body: orEmpty(
      z.strictObject({
        nomes: z
          .string(errorKey('validation.text'))
          .max(30_000, errorKey('validation.max_length'))
          .refine(manyLines, errorKey('validation.characters'))
          .transform((input) =>
            input
              .split('\n')
              .map((name) => name.trim())
              .filter(Boolean),
          )
          .pipe(z.array(line(120))),
        meta: optional(
          z
            .int(errorKey('validation.integer'))
            .min(1, errorKey('validation.min'))
            .max(100_000, errorKey('validation.max')),
        ).optional(),
      }),
    ),
    reply: z.object({ novos: z.int() }),
    status: 201,
    handler: async ({ params: { id }, body: { nomes, meta = null }, identity }) => {
      if (!(await officeRifa(db, id))) throw notFound();
      return { novos: await asAuthor(db, identity, (tx) => addSellers(tx, id, { nomes, meta })) };
    },
  });

  endpoint(app, {
    ...byId,
    method: 'GET',
    access: needs('read', 'rifa'),
    path: '/api/admin/rifa_compra/:id/ficha',
    summary: 'Os números, a cobrança e a história de uma compra',
    reply: recordReply,
    handler: async ({ params: { id }, identity }) => {
      const found = await readPurchaseRecord(deps, id, identity);
      if (!found) throw notFound();
      return found;
    },
  });

  const requirePeople = ({ ability }: StaffIdentity): void => {
    if (!ability.can('list', 'pessoa')) throw new AppError('forbidden', 'error.forbidden');
  };

  endpoint(app, {
    ...byId,
    method: 'GET',
    access: needs('edit', 'rifa'),
    path: '/api/admin/rifa_compra/:id/pessoas',
    summary: 'Pessoas que o comprador talvez seja, a mais provável primeiro',
    description: 'Pede também permissão de listar pessoas.',
    reply: z.object({
      data: z.array(
        z.object({
          id: z.int(),
          nome: z.string(),
          data_nascimento: z.string().nullable(),
          igreja: z.string().nullable(),
          por: z.array(z.enum(semelhancas)),
        }),
      ),
    }),
    handler: async ({ params: { id }, identity }) => {
      requirePeople(identity);
      const [existing] = await db.query(sql`select 1 from rifa_compra where id = ${id}`);
      if (!existing) throw notFound();
      return { data: await likelyBuyers(deps, id, identity) };
    },
  });

  endpoint(app, {
    ...byId,
    method: 'POST',
    access: needs('edit', 'rifa'),
    path: '/api/admin/rifa_compra/:id/pessoa',
    summary: 'Ligar o comprador a uma pessoa, ou desligar (null)',
    description:
      'Ligar pede também permissão de listar pessoas, e a pessoa deve ser de uma igreja de quem liga.',
    body: orEmpty(z.strictObject({ pessoa: referenceId.nullable() })),
    reply: z.object({ id: z.int(), pessoa: z.int().nullable() }),
    handler: async ({ params: { id }, body: { pessoa }, identity }) => {
      if (pessoa !== null) requirePeople(identity);
      await linkBuyer(deps, id, { pessoa, ator: `users:${identity.user.id}`, limits: identity });
      return { id, pessoa };
    },
  });
}
