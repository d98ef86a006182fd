import type { Db } from '#server/db/client.ts';
import { prepared, sql } from '#server/db/sql.ts';
import type { Carriers } from '#server/ports/carriers.ts';
import type { OpcaoDeEntrega } from '#shared/contracts/entrega.ts';
import type { StockItem } from './stock.ts';

/** Pickup is offered at so many churches at most. */
const maxPickups = 100;

/** What is delivered, and where. */
interface Delivery {
  /** eight digits; null: no address yet, so that only pickups are offered */
  cep: string | null;
  /** the variants of the cart or the order */
  itens: readonly StockItem[];
  /** centavos of the items */
  valor: number;
  /** the pickups, where they were read before */
  collected?: readonly OpcaoDeEntrega[];
}

/** The churches where orders are collected, the head church first. */
export async function pickups(db: Db): Promise<OpcaoDeEntrega[]> {
  const rows = await db.query<{ id: number; nome: string; detalhe: string | null }>(
    prepared(sql`select id, coalesce(nome_curto, nome_fantasia) as nome, nullif(concat_ws(' · ',
        nullif(concat_ws(', ', nullif(concat_ws(', ', logradouro, numero), ''), bairro,
          nullif(concat_ws(' - ', cidade, uf), '')), ''), retirada_horario), '') as detalhe
      from igreja where retirada_na_loja order by sede desc, nome_fantasia, id limit ${maxPickups}`),
  );
  return rows.map(({ id, nome, detalhe }) => ({
    codigo: `retirada:${id}`,
    tipo: 'retirada',
    nome,
    detalhe,
    valor: 0,
    prazo_dias: null,
  }));
}

/** Grams of the items; a product without a weight weighs nothing. */
async function weightOf(db: Db, itens: readonly StockItem[]): Promise<number> {
  const [row] = await db.query<{ gramas: number }>(
    prepared(sql`select coalesce(sum(ceil(coalesce(p.peso, 0) * 1000) * i.quantidade), 0)::bigint as gramas
      from unnest(${itens.map(({ variante }) => variante)}::integer[],
        ${itens.map(({ quantidade }) => quantidade)}::integer[]) as i (variante, quantidade)
      join produto_variantes v on v.id = i.variante join produto p on p.id = v.produto`),
  );
  return row!.gramas;
}

/**
 * The ways to receive an order: first the pickups, which cost nothing, then what carriers offer for its address, the
 * cheapest first. An order stores the `codigo` that was chosen with its name, price and days; when it is paid, this
 * function is called again to check whether the option is still offered at that price.
 */
export async function deliveryOptions(
  { db, carriers }: { db: Db; carriers: Carriers },
  { cep, itens, valor, collected: knownPickups }: Delivery,
): Promise<OpcaoDeEntrega[]> {
  const collected = knownPickups ?? (await pickups(db));
  if (cep === null) return [...collected];
  const offers = await carriers.quote({ cep, valor, peso_g: await weightOf(db, itens) });
  return [
    ...collected,
    ...offers.map((offer): OpcaoDeEntrega => ({ ...offer, tipo: 'entrega', detalhe: null })),
  ];
}
