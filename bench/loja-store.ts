import type { Database } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';

export const products = 1000;
/** three sizes in two colours */
const variantsEach = 6;
/** what people type into the search */
export const terms = ['camiseta', 'caneca', 'biblias', 'algodao', 'devocional 7', 'oracao', 'graca', 'kit'];

/** A store of a thousand products with six variants each, in two levels of categories. */
export async function fillStore(db: Database): Promise<{ slugs: string[]; categoria: number; cor: number }> {
  await db.run(sql`insert into cor (nome, hex) select 'Cor ' || n, '#' || lpad(to_hex(n * 99999), 6, '0')
    from generate_series(1, 10) n`);
  await db.run(
    sql`insert into categoria (nome, tipo) select 'Seção ' || n, 'produto' from generate_series(1, 5) n`,
  );
  await db.run(sql`insert into categoria (nome, tipo, categoria_id)
    select 'Prateleira ' || n, 'produto', (select min(id) from categoria where tipo = 'produto') + n % 5
    from generate_series(1, 20) n`);
  await db.run(sql`insert into produto (nome, ref, slug, preco, categoria, destaque, descricao, peso, limite_por_pedido)
    select nomes.nome || ' ' || n, 'P-' || n, 'produto-' || n, 1990 + n * 13, k.id, n % 40 = 0,
      '<p>Feito com algodão e carinho para a nossa igreja, com estampa da Graça.</p>', 0.3, nullif(n % 2 * 10, 0)
    from generate_series(1, ${products}) n
    join lateral (select (array['Camiseta', 'Caneca', 'Bíblia', 'Devocional', 'Kit', 'Oração de bolso'])[1 + n % 6] as nome) nomes on true
    join lateral (select id from categoria where tipo = 'produto' and categoria_id is not null
      order by id offset n % 20 limit 1) k on true`);
  await db.run(sql`insert into produto_variantes (produto, ordem, tamanho, cor, sku, estoque)
    select p.id, v, (array['p', 'm', 'g'])[1 + v % 3], (select min(id) from cor) + (p.id + v / 3) % 10, p.ref || '-' || v,
      case when (p.id + v) % 9 = 0 then 0 else 1000000 end
    from produto p, generate_series(0, ${variantsEach - 1}) v`);
  await db.run(sql`analyze`);
  const rows = await db.query<{ slug: string }>(sql`select slug from produto order by id`);
  const [chosen] = await db.query<{ categoria: number; cor: number }>(sql`select
    (select min(id) from categoria where tipo = 'produto') as categoria, (select min(id) from cor) as cor`);
  return { slugs: rows.map(({ slug }) => slug), ...chosen! };
}
