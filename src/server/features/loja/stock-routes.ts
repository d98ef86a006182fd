import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { lockStock, move, type StockMove, type StockProblem } from '#server/checkout/stock.ts';
import { containsPattern } from '#server/crud/filters.ts';
import { asAuthor } from '#server/db/author.ts';
import type { Db } from '#server/db/client.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { createIdempotency, onceCommitted } from '#server/http/idempotency.ts';
import { errorKey, idParams, referenceId, someText } from '#server/http/input-checks.ts';
import { isLowSql } from '#server/sections/produto.ts';
import { variantName } from '#server/sections/variant-name.ts';
import { needs } from '#shared/access/access.ts';
import {
  maisItens,
  maisUnidades,
  type TipoDeMovimento,
  type VarianteNoEstoque,
} from '#shared/contracts/estoque.ts';
import { oneLine } from '#shared/crud/schema.ts';
import { AppError, type FieldError, type FieldErrors, invalid } from '#shared/errors.ts';
import { estadosPedido, isStillHere } from '#shared/loja/pedido.ts';
import { estoqueMovimento as section } from '#shared/sections/estoque-movimento.ts';
import { produto as produtoSection } from '#shared/sections/produto.ts';
import { lowStockJob, notifyLowStock } from './low-stock.ts';

const maxFound = 20;

const text = (max: number) =>
  z
    .string(errorKey('validation.text'))
    .trim()
    .max(max, errorKey('validation.max_length'))
    .refine(oneLine, errorKey('validation.characters'));
const count = (min: number) =>
  z
    .int(errorKey('validation.integer'))
    .min(min, errorKey('validation.between'))
    .max(maisUnidades, errorKey('validation.between'));

const itemBase = { variante: referenceId };
const newMovements = z.discriminatedUnion('tipo', [
  z.strictObject({
    tipo: z.enum(['entrada', 'saida', 'perda']),
    motivo: text(200).min(1, errorKey('validation.required')),
    fornecedor: text(120).nullable().optional().describe('de uma entrada'),
    itens: z
      .array(
        z.strictObject({
          ...itemBase,
          quantidade: count(1).describe('quantas entram ou saem'),
          custo: z
            .int(errorKey('validation.money'))
            .min(0, errorKey('validation.min'))
            .max(1_000_000_000, errorKey('validation.max'))
            .nullable()
            .optional()
            .describe('centavos de cada unidade de uma entrada'),
        }),
      )
      .min(1, errorKey('validation.required'))
      .max(maisItens, errorKey('validation.max_items')),
  }),
  z.strictObject({
    tipo: z.literal('ajuste'),
    motivo: text(200).min(1, errorKey('validation.required')),
    itens: z
      .array(
        z.strictObject({
          ...itemBase,
          contagem: count(0).describe(
            'quantas há de fato, sem as já pagas que esperam a entrega (`a_entregar`)',
          ),
        }),
      )
      .min(1, errorKey('validation.required'))
      .max(maisItens, errorKey('validation.max_items')),
  }),
]);

const variante = z.object({
  variante: z.int(),
  produto: z.object({ id: z.int(), rotulo: z.string() }),
  nome: z.string().nullable().describe('tamanho e cor'),
  sku: z.string().nullable(),
  ativo: z.boolean(),
  estoque: z.int(),
  presas: z.int().describe('em compras que ainda não foram pagas'),
  a_entregar: z.int().describe('já pagas e ainda na igreja; não contam em `estoque`'),
  baixo: z.boolean(),
});

/** SQL: the units of the variant `v` that were sold and still stand in the church; late money may have taken fewer than the order has. */
const toHandOver = sql`coalesce((select sum(greatest(0, least(i.quantidade - i.devolvidas, (select -sum(m.quantidade)
      from estoque_movimento m where m.pedido = p.id and m.variante = v.id))))::integer
    from pedido p join pedido_item i on i.pedido = p.id and i.variante = v.id
    where p.estado = any(${estadosPedido.filter(isStillHere)}) and not p.sandbox), 0)`;

/** Stock movements that the office records. */
export function stockFeature(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, clock, jobs } = deps;
  const tag = section.plural[0];
  const store = createIdempotency({ db, clock });
  jobs.handle(lowStockJob, () => notifyLowStock(deps));

  const variants = (which: Sql, order: Sql, limit: number): Promise<VarianteNoEstoque[]> =>
    db.query(sql`select v.id as variante, json_build_object('id', t.id, 'rotulo', t.nome) as produto,
        ${raw(variantName('v'))} as nome, v.sku, v.ativo, v.estoque, ${isLowSql} as baixo,
        coalesce((select sum(r.quantidade)::integer from reserva r where r.tipo = 'produto' and r.alvo = v.id
          and (r.estado = 'confirmada' or r.estado = 'retida' and r.expira_em > ${clock.now()})), 0) as presas,
        ${toHandOver} as a_entregar
      from produto_variantes v join produto t on t.id = v.produto where ${which} order by ${order} limit ${limit}`);

  endpoint(app, {
    method: 'POST',
    path: '/api/admin/estoque_movimento',
    access: needs('create', section.subject),
    tag,
    summary: 'Registrar uma entrada, uma saída, um ajuste ou uma perda',
    description:
      'Vários produtos de uma vez: todos os itens são registrados, ou nenhum. Um ajuste informa quantas unidades há de fato, sem as já pagas que esperam a entrega. Movimentos não mudam nem se apagam: um erro se corrige com outro movimento.',
    body: newMovements,
    reply: z.object({ estoque: z.array(z.object({ variante: z.int(), estoque: z.int() })) }),
    status: 201,
    idempotency: { store, key: 'optional', scope: ({ user }) => `estoque/${user.id}` },
    handler: async ({ body, identity, key }) => {
      const now = clock.now();
      const ids = body.itens.map((item) => item.variante);
      refuseRepeated(ids);
      const work = async (tx: Db) => {
        const stock = await lockStock(tx, ids, now);
        const moves = body.itens.map((item, at): StockMove => {
          const { variante: id } = item;
          const { tipo, motivo } = body;
          if ('contagem' in item) {
            const total = stock.get(id)?.total;
            if (total === item.contagem)
              throw invalid({ [`itens.${at}.contagem`]: [{ key: 'estoque.same' }] });
            return { variante: id, tipo, motivo, quantidade: item.contagem - (total ?? 0) };
          }
          const sign = tipo === 'entrada' ? 1 : -1;
          const bought = body.tipo === 'entrada' && {
            fornecedor: body.fornecedor?.trim() || null,
            custo: item.custo ?? null,
          };
          return { variante: id, tipo, motivo, quantidade: sign * item.quantidade, ...bought };
        });
        refuse(body, moves, await move(tx, moves, { users: identity.user.id, now }), stock);
        const estoque = await lockStock(tx, ids, now);
        return { estoque: ids.map((id) => ({ variante: id, estoque: estoque.get(id)!.total })) };
      };
      return asAuthor(db, identity, (tx) => onceCommitted(tx, { key, now }, () => work(tx)));
    },
  });

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/estoque_movimento/variantes',
    access: needs('create', section.subject),
    tag,
    summary: 'Procurar variantes para um movimento',
    query: z.strictObject({ termo: someText().describe('nome, referência ou SKU') }),
    reply: z.object({ data: z.array(variante) }),
    handler: async ({ query: { termo } }) => ({
      data: await variants(
        sql`t.busca like busca(${containsPattern(termo)}) or busca(v.sku) like busca(${containsPattern(termo)})`,
        raw('t.nome, t.id, v.ordem'),
        maxFound,
      ),
    }),
  });

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/produto/:id/estoque',
    access: needs('read', produtoSection.subject),
    tag: produtoSection.plural[0],
    summary: 'O estoque de cada variante de um produto',
    params: idParams,
    badParams: 'not_found',
    reply: z.object({ data: z.array(variante) }),
    handler: async ({ params: { id } }) => {
      const [product] = await db.query(sql`select from produto where id = ${id}`);
      if (!product) throw new AppError('not_found', 'error.not_found');
      return { data: await variants(sql`t.id = ${id}`, raw('v.ordem, v.id'), 1_000) };
    },
  });
}

/** A variant twice in one form is a mistake: which of the two counts is meant cannot be known. */
function refuseRepeated(ids: readonly number[]): void {
  const errors: FieldErrors = {};
  for (const [at, id] of ids.entries())
    if (ids.indexOf(id) < at) errors[`itens.${at}.variante`] = [{ key: 'estoque.twice' }];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Reports movements that are not possible, at their fields. */
function refuse(
  { tipo }: { tipo: TipoDeMovimento },
  moves: readonly StockMove[],
  problems: readonly StockProblem[],
  stock: ReadonlyMap<number, { total: number }>,
): void {
  if (problems.length === 0) return;
  const field = tipo === 'ajuste' ? 'contagem' : 'quantidade';
  const errors = problems.map(({ at, problem, livre }): [string, FieldError[]] => {
    if (problem === 'unknown') return [`itens.${at}.variante`, [{ key: 'validation.reference' }]];
    if (problem === 'too_many') return [`itens.${at}.${field}`, [{ key: 'estoque.too_many' }]];
    const presas = stock.get(moves[at]!.variante)!.total - livre;
    const error: FieldError =
      tipo === 'ajuste'
        ? { key: 'estoque.held', vars: { presas } }
        : { key: 'estoque.too_few', vars: { livre } };
    return [`itens.${at}.${field}`, [error]];
  });
  throw invalid(Object.fromEntries(errors));
}
