import { type Limits, scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { VendasDaLoja } from '#shared/contracts/loja-office.ts';
import { churchZone } from '#shared/dates.ts';
import { pedido as section } from '#shared/sections/pedido.ts';

/** SQL: what went back of the line `i` of the order `t`: all of it once the order's money was returned, also while its goods are away. */
const returned = raw(
  `case when t.estado = 'reembolsado' then i.preco * i.quantidade - i.desconto else i.devolvido end`,
);

/** More variants than any store of a church sells. */
const maxRows = 5000;
const day = raw(`(t.pago_em at time zone '${churchZone}')::date`);

export interface SalesFilter {
  /** YYYY-MM-DD, both days included */
  de: string;
  ate: string;
  produto?: number | undefined;
  por: 'produto' | 'variante';
}

/** What was sold in a period, by product or by variant, the highest amount first, without sandbox orders. */
export async function readSales(
  db: Db,
  reader: Limits,
  { de, ate, produto, por }: SalesFilter,
): Promise<VendasDaLoja> {
  const where = sql`t.pago_em is not null and not t.sandbox and ${day} between ${de}::date and ${ate}::date
    and (${produto ?? null}::integer is null or i.produto = ${produto ?? null}) and ${scopeSql(section, reader) ?? raw('true')}`;
  const sums = sql`sum(i.quantidade)::integer as vendidas, sum(i.devolvidas)::integer as devolvidas,
    sum(i.preco * i.quantidade - i.desconto)::bigint as valor, sum(${returned})::bigint as devolvido,
    sum(i.preco * i.quantidade - i.desconto - ${returned})::bigint as liquido`;
  const variant = raw(
    por === 'variante' ? 'i.variante, i.tamanho, i.cor_nome' : 'null::integer, null::text, null::text',
  );
  const [data, [total]] = await Promise.all([
    db.query<VendasDaLoja['data'][number]>(sql`select * from (
        select i.produto, coalesce(p.nome, i.nome) as nome, v.variante, v.tamanho, v.cor, ${sums}
        from pedido_item i join pedido t on t.id = i.pedido left join produto p on p.id = i.produto
          cross join lateral (select ${variant}) as v (variante, tamanho, cor)
        where ${where} group by 1, 2, 3, 4, 5) s
      order by liquido desc, nome, tamanho, cor limit ${maxRows}`),
    db.query<VendasDaLoja['total']>(sql`select count(distinct t.id)::integer as pedidos,
        coalesce(sum(i.quantidade), 0)::integer as vendidas, coalesce(sum(i.devolvidas), 0)::integer as devolvidas,
        coalesce(sum(i.preco * i.quantidade - i.desconto), 0)::bigint as valor,
        coalesce(sum(${returned}), 0)::bigint as devolvido,
        coalesce(sum(i.preco * i.quantidade - i.desconto - ${returned}), 0)::bigint as liquido
      from pedido_item i join pedido t on t.id = i.pedido where ${where}`),
  ]);
  return { data, total: total! };
}
