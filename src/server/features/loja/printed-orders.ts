import { type Limits, scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { OpcaoDeEntrega } from '#shared/contracts/entrega.ts';
import type { Endereco } from '#shared/contracts/loja.ts';
import { type ColunaDoQuadro, colunasDoQuadro } from '#shared/contracts/loja-office.ts';
import type { TipoEntrega } from '#shared/loja/pedido.ts';
import { pedido as section } from '#shared/sections/pedido.ts';

/** An order as it is printed: with the units that are still to be handed over. */
export interface PrintedOrder {
  id: number;
  nome: string | null;
  whatsapp: string | null;
  igreja: string | null;
  entrega: TipoEntrega;
  retirada_codigo: string;
  opcao: OpcaoDeEntrega | null;
  endereco: Endereco | null;
  presente: boolean;
  nota: string | null;
  sandbox: boolean;
  pago_em: Date;
  itens: { nome: string; ref: string; tamanho: string | null; cor: string | null; quantidade: number }[];
}

export interface PrintedFilter {
  ids?: readonly number[] | undefined;
  estado?: ColunaDoQuadro | undefined;
  igreja?: number | undefined;
  entrega?: TipoEntrega | undefined;
}

/** The paid orders that are chosen, of the caller's churches, the oldest payment first. */
export function printedOrders(
  db: Db,
  reader: Limits,
  { ids, estado, igreja, entrega }: PrintedFilter,
  most: number,
): Promise<PrintedOrder[]> {
  const conditions: Sql[] = [
    scopeSql(section, reader) ?? raw('true'),
    sql`t.estado = any(${[...colunasDoQuadro]})`,
  ];
  // No goods are prepared for a test order.
  conditions.push(sql`not t.sandbox`);
  if (ids) conditions.push(sql`t.id = any(${[...ids]}::integer[])`);
  if (estado) conditions.push(sql`t.estado = ${estado}`);
  if (igreja) conditions.push(sql`t.igreja = ${igreja}`);
  if (entrega) conditions.push(sql`t.entrega = ${entrega}`);
  const where = conditions.reduce((all, one) => sql`${all} and ${one}`);
  return db.query(sql`select t.id, t.nome, t.whatsapp, t.entrega, t.retirada_codigo, t.opcao, t.endereco, t.presente, t.nota,
      t.sandbox, t.pago_em, (select coalesce(g.nome_curto, g.nome_fantasia) from igreja g where g.id = t.igreja) as igreja,
      coalesce((select json_agg(json_build_object('nome', i.nome, 'ref', i.ref, 'tamanho', i.tamanho, 'cor', i.cor_nome,
          'quantidade', i.quantidade - i.devolvidas) order by i.ordem)
        from pedido_item i where i.pedido = t.id and i.quantidade > i.devolvidas), '[]') as itens
    from pedido t where ${where} order by t.pago_em, t.id limit ${most}`);
}
