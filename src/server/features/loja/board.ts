import { containsPattern } from '#server/crud/filters.ts';
import { type Limits, scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { churchLabel } from '#server/sections/church-label.ts';
import {
  type CartaoDoPedido,
  colunasDoQuadro,
  type QuadroDePedidos,
  type Retirada,
} from '#shared/contracts/loja-office.ts';
import { estadosPedido, isPaid, type TipoEntrega } from '#shared/loja/pedido.ts';
import { pedido as section } from '#shared/sections/pedido.ts';

/** How many cards a column has; with more orders, the oldest ones come first. */
const maxCards = 100;
const maxPickups = 20;

const church = raw(`(select json_build_object('id', g.id, 'rotulo', coalesce(g.nome_curto, g.nome_fantasia))
  from igreja g where g.id = t.igreja)`);
/** SQL for the items of the order `t` that are still to be handed over. */
const items =
  raw(`coalesce((select json_agg(json_build_object('nome', i.nome, 'tamanho', i.tamanho, 'cor', i.cor_nome,
    'quantidade', i.quantidade - i.devolvidas) order by i.ordem)
  from pedido_item i where i.pedido = t.id and i.quantidade > i.devolvidas), '[]')`);

/** SQL: whether the payer of the order `t` disputes the payment at the bank. */
const disputed = raw(
  `exists (select from cobranca k where k.id = t.cobranca and k.estado = 'contestada') as contestado`,
);

/** SQL: whether units were taken out of the order `t` after it was picked, so that too many lie ready. */
const changed = raw(
  `(t.estado in ('em_separacao', 'pronto_para_retirada') and exists (select from pedido_evento h
    where h.pedido = t.id and h.tipo in ('desistencia', 'reembolso')
      and jsonb_array_length(coalesce(h.dados -> 'linhas', '[]')) > 0
      and h.id > (select min(s.id) from pedido_evento s
        where s.pedido = t.id and s.tipo in ('separacao', 'pronto')))) as mudou`,
);

interface BoardFilter {
  igreja?: number | undefined;
  entrega?: TipoEntrega | undefined;
}

/** The orders that the office is working on, the oldest payment first. */
export async function readBoard(
  db: Db,
  reader: Limits,
  { igreja, entrega }: BoardFilter,
): Promise<QuadroDePedidos> {
  const scope = scopeSql(section, reader) ?? raw('true');
  const [rows, igrejas] = await Promise.all([
    db.query<Omit<CartaoDoPedido, 'pago_em'> & { pago_em: Date; total: number }>(sql`
      select t.id, t.nome, t.estado, t.entrega, ${church} as igreja, t.pago_em, t.presente, t.nota, t.sandbox, t.devolucao, ${disputed}, ${changed},
        ${items} as itens, t.total_coluna::integer as total
      from (select t.*, count(*) over (partition by t.estado) as total_coluna,
          row_number() over (partition by t.estado order by t.pago_em, t.id) as vez
        from pedido t where t.estado = any(${[...colunasDoQuadro]}) and ${scope}
          and (${igreja ?? null}::integer is null or t.igreja = ${igreja ?? null})
          and (${entrega ?? null}::text is null or t.entrega = ${entrega ?? null})) t
      where t.vez <= ${maxCards} order by t.pago_em, t.id`),
    db.query<{
      id: number;
      rotulo: string;
    }>(sql`select g.id, ${churchLabel('g')} as rotulo
      from igreja g where exists (select from pedido t where t.igreja = g.id and t.estado = any(${[...colunasDoQuadro]})
        and ${scope}) order by 2`),
  ]);
  return {
    igrejas,
    colunas: colunasDoQuadro.map((estado) => {
      const inColumn = rows.filter((row) => row.estado === estado);
      return {
        estado,
        total: inColumn[0]?.total ?? 0,
        pedidos: inColumn.map(({ total, pago_em, ...card }) => ({ ...card, pago_em: pago_em.toISOString() })),
      };
    }),
  };
}

type PickupQuery = { codigo: string } | { busca: string } | { pedido: number };

/**
 * Paid pickups of the caller's churches: by the code that the buyer shows, by the name or number of the order, or one order. Orders that
 * were handed over are found by their code too, so that a second hand-over is noticed at once.
 */
export async function findPickups(db: Db, reader: Limits, query: PickupQuery): Promise<Retirada[]> {
  const paid = estadosPedido.filter(isPaid);
  const which =
    'codigo' in query
      ? sql`t.retirada_codigo = ${query.codigo.trim().toLowerCase()}`
      : 'pedido' in query
        ? sql`t.id = ${query.pedido}`
        : sql`t.estado <> 'entregue' and (t.busca like busca(${containsPattern(query.busca)}) or t.id::text = ${query.busca.trim()})`;
  const rows = await db.query<
    Omit<Retirada, 'entregue'> & { entregue_em: Date | null; por: string | null }
  >(sql`select t.id, t.nome, t.estado,
      ${church} as igreja, t.presente, t.nota, t.sandbox, ${disputed}, ${changed}, ${items} as itens, t.entregue_em,
      (select u.name from pedido_evento h join users u on h.ator = 'users:' || u.id
        where h.pedido = t.id and h.tipo = 'entregue' order by h.id limit 1) as por
    from pedido t where t.entrega = 'retirada' and t.estado = any(${paid}) and ${which}
      and ${scopeSql(section, reader) ?? raw('true')}
    order by t.estado = 'entregue', t.estado = 'pronto_para_retirada' desc, t.pago_em, t.id limit ${maxPickups}`);
  return rows.map(({ entregue_em, por, ...row }) => ({
    ...row,
    entregue: entregue_em && { em: entregue_em.toISOString(), por },
  }));
}
