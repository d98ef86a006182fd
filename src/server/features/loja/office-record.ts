import type { Limits } from '#server/crud/scope.ts';
import { scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { FichaPedido, LinhaDaFicha, PassoDaFicha } from '#shared/contracts/loja-office.ts';
import { pedido as section } from '#shared/sections/pedido.ts';
import { unknownOrder } from './find-order.ts';
import { linePicture } from './line-sql.ts';

type Head = Omit<FichaPedido, 'linhas' | 'historia'>;

/** More steps than any order takes. */
const maxSteps = 200;

/** Everything about one order that its page in the office shows beyond the section's fields. */
export async function readOrder(db: Db, id: number, reader: Limits): Promise<FichaPedido> {
  const [head] =
    await db.query<Head>(sql`select t.id, t.estado, t.entrega, t.canal, t.sandbox, t.subtotal, t.desconto, t.frete,
      t.total, t.a_devolver, t.consumidor, t.opcao, t.endereco,
      (select json_build_object('id', v.id, 'codigo', v.codigo) from voucher v where v.id = t.voucher) as voucher,
      (select json_build_object('id', k.id, 'estado', k.estado, 'metodo', k.metodo, 'valor', k.valor,
          'recebido', k.recebido, 'estornado', k.estornado, 'manual', k.gateway in ('pix_manual', 'balcao'))
        from cobranca k where k.id = t.cobranca) as cobranca,
      case when t.devolucao is not null then json_build_object('estado', t.devolucao, 'em', t.devolucao_em,
        'motivo', t.devolucao_motivo) end as devolucao
    from pedido t where t.id = ${id} and ${scopeSql(section, reader) ?? sql`true`}`);
  if (!head) throw unknownOrder();
  const [linhas, historia] = await Promise.all([
    db.query<LinhaDaFicha>(sql`select i.id as item, i.variante, i.produto, i.nome, i.ref, i.tamanho, i.cor_nome as cor,
        ${linePicture} as foto, i.quantidade, i.preco, i.desconto, i.devolvidas, i.devolvido, i.desistidas
      from pedido_item i where i.pedido = ${id} order by i.ordem`),
    db.query<
      Omit<PassoDaFicha, 'quando'> & { quando: Date }
    >(sql`select h.id, h.tipo, h.quando, h.ator, u.name as nome, h.dados
      from pedido_evento h left join users u on h.ator = 'users:' || u.id
      where h.pedido = ${id} order by h.id desc limit ${maxSteps}`),
  ]);
  return {
    ...head,
    linhas,
    historia: historia.map((step) => ({ ...step, quando: step.quando.toISOString() })),
  };
}
