import { lockStock, move, type StockMove } from '#server/checkout/stock.ts';
import type { Behaviour, Current, Values, WriteContext } from '#server/crud/behaviour.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { AppError, type FieldErrors, invalid, invalidField } from '#shared/errors.ts';
import type { produto as declaration } from '#shared/sections/produto.ts';
import { variantName } from './variant-name.ts';

const estoque = 'coalesce((select sum(v.estoque) from produto_variantes v where v.produto = t.id), 0)';

/** SQL of the units that are held for unpaid orders; an expired hold counts until it is swept. */
const reservadas = `coalesce((select sum(k.tomado) from produto_variantes v join capacidade k on k.tipo = 'produto' and k.alvo = v.id
  where v.produto = t.id), 0)`;

/** Condition on the variant `v` of the product `t`: on sale, and no more left than the minimum. */
export const isLowSql = raw('coalesce(t.ativo and v.ativo and v.estoque <= t.estoque_minimo, false)');

type Produto = Values<typeof declaration>;
type Variante = Produto['variantes'][number];

/** Those of the variants that were sold, held or moved since they were created. */
const used = (db: Db, which: readonly number[]): Promise<{ nome: string }[]> =>
  db.query(sql`select coalesce(${raw(variantName('v'))}, v.sku, '#' || v.id) as nome from produto_variantes v
    where v.id = any(${which}::integer[]) and (
      exists (select from estoque_movimento m where m.variante = v.id and not m.inicial)
      or exists (select from reserva r where r.tipo = 'produto' and r.alvo = v.id)) order by v.ordem`);

const idsOf = (variantes: readonly Variante[]): number[] => variantes.flatMap(({ id }) => id ?? []);

/**
 * Changes in the stock cells are recorded as adjustments. Sales go on while a form is open: so the difference between the
 * typed and the shown value is applied, and unchanged cells keep the current stock.
 */
async function adjustStock(
  { db, clock, user }: WriteContext,
  { variantes }: Produto,
  current: Current<typeof declaration>,
): Promise<void> {
  const now = clock.now();
  const before = new Map(current.variantes.map((one) => [one.id, one.estoque]));
  await lockStock(db, idsOf(current.variantes), now);
  const [changedPlaces, moves]: [number[], StockMove[]] = [[], []];
  for (const [index, { id, estoque, estoque_lido }] of variantes.entries()) {
    const storedStock = before.get(id);
    if (id === undefined || storedStock === undefined) continue;
    const read = estoque_lido ?? storedStock;
    if (estoque === read) continue;
    changedPlaces.push(index);
    moves.push({ variante: id, quantidade: estoque - read, tipo: 'ajuste', motivo: formAdjustment });
  }
  const problems = await move(db, moves, { users: user.id, now });
  const stock = await lockStock(db, idsOf(current.variantes), now);
  if (problems.length > 0)
    throw invalid(
      Object.fromEntries(
        problems.map(({ at: place, problem, livre }) => {
          const presas = stock.get(moves[place]!.variante)!.total - livre;
          return [
            `variantes.${changedPlaces[place]}.estoque`,
            [
              problem === 'too_many'
                ? { key: 'estoque.too_many' }
                : { key: 'estoque.held', vars: { presas } },
            ],
          ];
        }),
      ),
    );
  for (const one of variantes) {
    const stockNow = one.id === undefined ? undefined : stock.get(one.id);
    if (stockNow) one.estoque = stockNow.total;
  }
}

const formAdjustment = 'Ajuste no cadastro do produto';

/** Products: one variant for each size and colour, each with its own stock. */
export const produto: Behaviour<typeof declaration> = {
  computed: {
    estoque,
    reservadas,
    disponiveis: `${estoque} - ${reservadas}`,
    estoque_baixo: `exists (select from produto_variantes v where v.produto = t.id and ${isLowSql.text})`,
  },
  // The order of a buyer shows the picture after the product left the store.
  onSite: () =>
    raw(`(t.ativo or exists (select from pedido_item i join pedido p on p.id = i.pedido
      where i.produto = t.id and p.estado <> 'rascunho'))`),
  filters: {
    sem_estoque: (value) => raw(`${estoque} ${value === 'true' ? '=' : '>'} 0`),
  },
  constraints: {
    produto_variantes_tamanho_cor_key: { field: 'variantes', error: { key: 'produto.variant_twice' } },
    produto_variantes_sku_key: { field: 'variantes', error: { key: 'produto.sku_twice' } },
  },

  async beforeSave(context, values, current) {
    const { db } = context;
    // A name without letters or digits gives no slug.
    if (values.slug === null) throw invalidField('slug', 'validation.required');
    const errors: FieldErrors = {};
    const kinds = new Set<string>();
    const codes = new Set<string>();
    const variantes = values.variantes;
    // Everything is sold by variants: a book has one without size and colour.
    if (variantes.length === 0)
      variantes.push({
        tamanho: null,
        cor: null,
        sku: null,
        estoque: 0,
        preco: null,
        foto: null,
        ativo: true,
      });
    const fotos = values.fotos.length;
    for (const [at, { tamanho, cor, sku, foto }] of variantes.entries()) {
      if (foto !== null && foto > fotos)
        errors[`variantes.${at}.foto`] = [{ key: 'produto.no_such_photo', vars: { count: fotos } }];
      const kind = `${tamanho} ${cor}`;
      if (kinds.has(kind)) errors[`variantes.${at}.tamanho`] = [{ key: 'produto.variant_twice' }];
      if (sku !== null && codes.has(sku)) errors[`variantes.${at}.sku`] = [{ key: 'produto.sku_twice' }];
      kinds.add(kind);
      if (sku !== null) codes.add(sku);
    }
    const duplicates = await db.query<{ sku: string }>(sql`select sku from produto_variantes
      where sku = any(${[...codes]}) and produto is distinct from ${current?.id ?? null}`);
    for (const { sku } of duplicates) {
      const index = variantes.findIndex((one) => one.sku === sku);
      errors[`variantes.${index}.sku`] = [{ key: 'produto.sku_twice' }];
    }
    const keptIds = new Set(idsOf(variantes));
    const [blocked] = await used(
      db,
      idsOf(current?.variantes ?? []).filter((id) => !keptIds.has(id)),
    );
    if (blocked) errors.variantes = [{ key: 'produto.variant_used', vars: { variante: blocked.nome } }];
    if (Object.keys(errors).length > 0) throw invalid(errors);
    if (current) await adjustStock(context, values, current);
  },

  async beforeDelete({ db }, id) {
    const variantes = await db.query<{ id: number }>(
      sql`select id from produto_variantes where produto = ${id}`,
    );
    const [blocked] = await used(
      db,
      variantes.map((one) => one.id),
    );
    if (blocked) throw new AppError('conflict', 'produto.used');
    // With the variants, their initial stock movements are deleted, which still refer to the product.
    await db.run(sql`delete from produto_variantes where produto = ${id}`);
  },
};
