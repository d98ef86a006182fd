import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { freeStock } from '#server/checkout/free-stock.ts';
import { errorCode } from '#server/db/client.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { ProdutoCard } from '#shared/contracts/catalogo.ts';
import { testApp } from '../support/app.ts';

const t = await testApp();
const products = 4;
const [colours, categories, pictures] = [3, 3, 3];

beforeAll(async () => {
  t.clock.set('2026-11-16T12:00:00Z');
  await t.db.run(
    sql`insert into cor (nome, hex) select 'Cor ' || n, '#00000' || n from generate_series(1, ${colours}) n`,
  );
  await t.db.run(
    sql`insert into categoria (nome, tipo) select 'Seção ' || n, 'produto' from generate_series(1, ${categories}) n`,
  );
  await t.db.run(sql`insert into arquivo (id, chave, nome, tipo, bytes, largura, altura, subject, publico)
    select gen_random_uuid(), 'foto-' || n, 'foto.webp', 'image/webp', 1, 400, 300, 'produto', true
    from generate_series(1, ${pictures}) n`);
  await t.db.run(sql`insert into produto (nome, ref, slug, preco) select 'Produto ' || n, 'p-' || n, 'produto-' || n, n * 1000
    from generate_series(1, ${products}) n`);
  await t.db.run(
    sql`insert into produto_variantes (produto, ordem, tamanho, estoque) select id, 0, 'm', 3 from produto`,
  );
});

/** The row at a place that a change picked, whatever its id. */
const at = (table: string, place: number): Sql => {
  const tables: Record<string, Sql> = {
    produto: sql`select id from produto order by id offset ${place} % greatest((select count(*) from produto), 1) limit 1`,
    variante: sql`select id from produto_variantes order by id offset ${place} % greatest((select count(*) from produto_variantes), 1) limit 1`,
    cor: sql`select id from cor order by id offset ${place} % (select count(*) from cor) limit 1`,
    categoria: sql`select id from categoria where tipo = 'produto' order by id offset ${place} % 3 limit 1`,
    arquivo: sql`select id from arquivo where subject = 'produto' order by id offset ${place} % 3 limit 1`,
  };
  return sql`(${tables[table]!})`;
};

type Change = readonly [name: keyof typeof changes, a: number, b: number];
let [made, holders] = [products, 0];
/** Everything that changes what the store shows. */
const changes = {
  renames: (
    a: number,
    b: number,
  ) => sql`update produto set nome = ${`Nome ${b}`}, slug = ${`nome-${b}-`} || id,
    descricao = ${`<p>Texto ${b}</p>`}, destaque = ${b % 2 === 0}, limite_por_pedido = ${(b % 5) + 1} where id = ${at('produto', a)}`,
  prices: (a: number, b: number) => sql`update produto set preco = ${b + 1} where id = ${at('produto', a)}`,
  archives: (a: number, b: number) =>
    sql`update produto set ativo = ${b % 3 > 0} where id = ${at('produto', a)}`,
  moves: (a: number, b: number) =>
    sql`update produto set categoria = ${at('categoria', b)} where id = ${at('produto', a)}`,
  adds: (_a: number, b: number) => {
    made += 1;
    return sql`insert into produto (nome, ref, slug, preco) values ('Novo', ${`n-${made}`}, ${`novo-${made}`}, ${b + 1})`;
  },
  removes: (a: number) => sql`delete from produto where id = ${at('produto', a)} and id > ${products}`,
  addsVariant: (
    a: number,
    b: number,
  ) => sql`insert into produto_variantes (produto, ordem, tamanho, cor, preco, estoque, foto)
    select ${at('produto', a)}, ${b}, (array['p', 'm', 'g', null])[1 + ${b}::integer % 4], ${at('cor', b)},
      ${b % 2 ? b + 10 : null}, ${b % 9}, ${b % 3 ? 1 + (b % 3) : null}`,
  removesVariant: (a: number) => sql`delete from produto_variantes v where id = ${at('variante', a)}
    and not exists (select from estoque_movimento m where m.variante = v.id and not m.inicial)`,
  changesVariant: (
    a: number,
    b: number,
  ) => sql`update produto_variantes set preco = ${b + 5}, sku = null, foto = ${1 + (b % 3)},
    ordem = ${b} where id = ${at('variante', a)}`,
  archivesVariant: (a: number, b: number) =>
    sql`update produto_variantes set ativo = ${b % 2 === 0} where id = ${at('variante', a)}`,
  stocks: (a: number, b: number) =>
    sql`update produto_variantes set estoque = ${10 + (b % 4)} where id = ${at('variante', a)}`,
  holds: (a: number, b: number) => sql`with k as (update capacidade set tomado = tomado + 1
      where tipo = 'produto' and alvo = ${at('variante', a)} and tomado < total returning alvo)
    insert into reserva (dono, tipo, alvo, quantidade, estado, expira_em)
    select ${`pedido:${++holders}`}, 'produto', alvo, 1, 'retida', ${b % 2 ? '2026-11-16T11:00:00Z' : '2026-11-17T12:00:00Z'} from k`,
  addsPicture: (a: number, b: number) => sql`insert into produto_fotos (produto, arquivo, ordem)
    values (${at('produto', a)}, ${at('arquivo', b)}, ${b}) on conflict do nothing`,
  removesPicture: (a: number, b: number) =>
    sql`delete from produto_fotos where produto = ${at('produto', a)} and arquivo = ${at('arquivo', b)}`,
  changesPicture: (a: number, b: number) => sql`update arquivo set publico = ${b % 3 > 0}, largura = ${b + 1},
    borrao = ${b % 2 ? '' : null} where id = ${at('arquivo', a)}`,
  renamesColour: (a: number, b: number) =>
    sql`update cor set nome = ${`Cor ${a % colours}-${b}`} where id = ${at('cor', a)}`,
  renamesCategory: (a: number, b: number) =>
    sql`update categoria set nome = ${`Seção ${a % categories}-${b}`} where id = ${at('categoria', a)}`,
  nestsCategory: (
    a: number,
    b: number,
  ) => sql`update categoria k set categoria_id = ${b % 2 ? null : at('categoria', 0)}
    where id = ${at('categoria', 1 + (a % 2))}`,
};

/** The rows that are kept and those that the full query computes, where they differ. */
const different = async (): Promise<unknown[]> =>
  (
    await Promise.all(
      [
        sql`(table vitrine except table vitrine_de_agora) union all (table vitrine_de_agora except table vitrine)`,
        sql`(table vitrine_variante except table vitrine_variante_de_agora)
          union all (table vitrine_variante_de_agora except table vitrine_variante)`,
      ].map((statement) => t.db.query(statement)),
    )
  ).flat();

/** The free stock of each product on sale, added up from its variants. */
const left = (): Promise<{ id: number; livres: number }[]> =>
  t.db.query(sql`select t.id, (select sum(${freeStock(t.clock.now())})::integer from produto_variantes v
      where v.produto = t.id and v.ativo) as livres
    from produto t where t.ativo and exists (select from produto_variantes v where v.produto = t.id and v.ativo) order by t.id`);

const change = fc.tuple(
  fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])),
  fc.nat(20),
  fc.nat(30),
);
/** In a transaction, which runs again after a deadlock as those of the office do. What a constraint refuses changes nothing. */
const apply = async ([name, a, b]: Change): Promise<void> => {
  try {
    await t.db.transaction((tx) => tx.run(changes[name](a, b)));
  } catch (error) {
    if (!errorCode(error).startsWith('23')) throw error;
  }
};

describe('the stored catalogue of the store', () => {
  it('is what the full query computes after any changes, also of two writers at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(change, change), { minLength: 4, maxLength: 10 }), async (pairs) => {
        for (const pair of pairs) await Promise.all(pair.map(apply));
        expect(await different()).toEqual([]);
        const { body } = await t.request({ url: '/api/loja-virtual/produtos?per_page=100' });
        const shown = (body.data as ProdutoCard[]).toSorted((a, b) => a.id - b.id);
        expect(shown.map(({ id, disponivel, restam }) => ({ id, disponivel, restam }))).toEqual(
          (await left()).map(({ id, livres }) => ({
            id,
            disponivel: livres > 0,
            restam: livres >= 1 && livres <= 5 ? livres : null,
          })),
        );
        expect(body.total).toBe(shown.length);
      }),
      { numRuns: 12 },
    );
  });

  it('lets a restore drop every key while it loads rows', async () => {
    expect(
      await t.db.query(sql`select k.conname from pg_constraint k join pg_depend d on d.refclassid = 'pg_constraint'::regclass
        and d.refobjid = k.oid where d.classid in ('pg_rewrite'::regclass, 'pg_proc'::regclass)`),
    ).toEqual([]);
  });
});
