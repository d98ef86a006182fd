import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { createRandom } from '../random.ts';

/** A variant with the stock that it has today. */
interface DemoEstoque {
  sku: string;
  estoque: number;
  /** centavos */
  preco: number;
  categoria: string;
}

const losses = ['Defeito de fábrica', 'Molhou na mudança do estande', 'Sumiu na feira'];
const supplierOf = (categoria: string): string => {
  if (/b[íi]blia|devocion/i.test(categoria)) return 'Distribuidora Boas Novas';
  return /cader|canet|caneca/i.test(categoria) ? 'Gráfica Ponto Alto' : 'Malharia Capixaba';
};

/** How each variant came by its stock: bought in two months, a little of it lost or given away. */
export async function seedEstoque(tx: Db, variantes: readonly DemoEstoque[]): Promise<void> {
  const moves = variantes.flatMap(({ sku, estoque, preco, categoria }) => {
    const random = createRandom(`movimentos ${sku}`);
    const lost = estoque > 0 && random.chance(0.12) ? random.int(1, 2) : 0;
    const donated = estoque > 0 && random.chance(0.08) ? 1 : 0;
    const bought = estoque + lost + donated;
    if (bought === 0) return [];
    const entry = {
      sku,
      quantidade: bought,
      tipo: 'entrada',
      motivo: 'Compra',
      dias: random.int(35, 60),
      fornecedor: supplierOf(categoria),
      custo: Math.round((preco * 0.45) / 10) * 10,
    };
    const out = { sku, fornecedor: null, custo: null };
    return [
      entry,
      ...(lost > 0
        ? [{ ...out, quantidade: -lost, tipo: 'perda', motivo: random.pick(losses), dias: random.int(3, 30) }]
        : []),
      ...(donated > 0
        ? [
            {
              ...out,
              quantidade: -donated,
              tipo: 'saida',
              motivo: 'Brinde para visitante',
              dias: random.int(3, 30),
            },
          ]
        : []),
    ];
  });
  await tx.run(sql`insert into estoque_movimento
      (variante, quantidade, tipo, motivo, fornecedor, custo, users, quando, criado_em, atualizado_em)
    select v.id, m.quantidade, m.tipo, m.motivo, m.fornecedor, m.custo, u.id, m.quando, m.quando, m.quando
    from (select *, date_trunc('day', now()) - make_interval(days => dias) + interval '13 hours' as quando
        from json_to_recordset(${JSON.stringify(moves)}::json) as r (sku text, quantidade integer, tipo text, motivo text,
          fornecedor text, custo bigint, dias integer)) m
      join produto_variantes v on v.sku = m.sku
      left join lateral (select u.id from users u join perfil f on f.id = u.role where f.nome = 'Loja'
        order by u.id limit 1) u on true
    order by m.quando, v.id`);
}
