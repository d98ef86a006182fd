import type { Db } from '#server/db/client.ts';
import { prepared, sql } from '#server/db/sql.ts';
import { waitForAll } from '#server/db/wait-for-all.ts';
import type { MetodoPublico } from '#shared/cobranca.ts';
import type { Imagem } from '#shared/contracts/imagem.ts';
import type {
  CheckoutAberto,
  Endereco,
  LinhaDoPedido,
  PassoDoCheckout,
  PassoDoPedido,
  PassoTipo,
  Pedido,
  PedidoNaLista,
} from '#shared/contracts/loja.ts';
import { addDays, churchToday } from '#shared/dates.ts';
import { isPaid, isStillHere } from '#shared/loja/pedido.ts';
import { qrPath } from '#shared/qr.ts';
import { withdrawalDays } from '#shared/withdrawal.ts';
import { addressesOf } from './checkout.ts';
import { type Offered, optionsFor } from './delivery.ts';
import type { LojaDeps } from './deps.ts';
import { type OrderRow, wasPlacedSql } from './find-order.ts';
import { linePicture } from './line-sql.ts';
import { changesOf } from './order-lines.ts';

/** Steps that the buyer need not see. */
const internal: readonly PassoTipo[] = ['pago_de_novo', 'sem_estoque'];
const maxOrders = 200;

/** Who checks the payment of a charge `k` that was reported as paid, or that its bank reviews. */
const checkedBy = sql`case when k.estado = 'em_analise'
  then case when k.gateway = 'pix_manual' then 'igreja' else 'banco' end end`;

const linesOf = (db: Db, pedido: number): Promise<LinhaDoPedido[]> =>
  db.query(
    prepared(sql`select i.id as item, coalesce(i.variante, 0) as variante,
        (select t.slug from produto t where t.id = i.produto and t.ativo) as slug, i.nome, i.ref, i.tamanho,
        case when i.cor_nome is not null then json_build_object('nome', i.cor_nome, 'hex', i.cor_hex) end as cor,
        ${linePicture} as foto, i.quantidade, i.preco, i.desconto, i.devolvidas, i.desistidas
      from pedido_item i where i.pedido = ${pedido} order by i.ordem`),
  );

const isWithdrawable = ({ quantidade, devolvidas, desistidas }: LinhaDoPedido): boolean =>
  quantidade > devolvidas + desistidas;

/** The last day to withdraw from a delivered order; null: that day is over, or the order is not delivered yet. */
export function withdrawUntil({ entregue_em }: Pick<OrderRow, 'entregue_em'>, now: Date): string | null {
  if (!entregue_em) return null;
  const until = addDays(churchToday(entregue_em), withdrawalDays);
  return churchToday(now) <= until ? until : null;
}

/** Whether the buyer may still withdraw: until seven days after delivery; `isLeft`: there are units to withdraw from. */
export const mayWithdraw = (row: OrderRow, isLeft: boolean, now: Date): boolean =>
  !row.sandbox &&
  isLeft &&
  (isStillHere(row.estado) ||
    row.estado === 'enviado' ||
    (row.estado === 'entregue' && withdrawUntil(row, now) !== null));

const totalsOf = ({ subtotal, desconto, frete, total }: OrderRow) => ({ subtotal, desconto, frete, total });

const stepOf = ({ estado, opcao }: OrderRow): PassoDoCheckout => {
  if (estado === 'aguardando_pagamento') return 'pagamento';
  if (estado !== 'rascunho') return 'fim';
  return opcao ? 'pagamento' : 'entrega';
};

/** The data on the page of a checkout that is not in the order's own row. */
type CheckoutParts = Pick<CheckoutAberto, 'linhas' | 'mudancas' | 'meios' | 'enderecos' | 'voucher'> & {
  recusado: MetodoPublico | null;
  expira_em: string | null;
};

/** The CEP for the delivery options, and the parts of a checkout that an earlier step has already read. */
type CheckoutInput = {
  cep?: string | undefined;
  offered?: Offered;
  parts?: CheckoutParts | undefined;
};

/** Orders as their buyers see them. */
export function createOrderViews({ db, clock, charges, carriers }: LojaDeps) {
  async function timelineOf(pedido: number): Promise<PassoDoPedido[]> {
    const rows = await db.query<Omit<PassoDoPedido, 'em'> & { em: Date }>(
      prepared(sql`select tipo, quando as em, coalesce(dados ->> 'rastreio',
          nullif(concat_ws(' · ', case when tipo in ('desistencia', 'desistencia_desfeita', 'devolucao_recebida', 'reembolso')
            then (select string_agg(concat(l ->> 'quantidade', ' × ', l ->> 'nome'), ', ')
              from jsonb_array_elements(to_jsonb(dados) -> 'linhas') l) end, dados ->> 'motivo'), '')) as detalhe, id
        from pedido_evento where pedido = ${pedido} and not (tipo = any(${internal}))
        union all select 'conferencia', v.quando, null, null
        from cobranca k join cobranca_evento v on v.cobranca = k.id and v.tipo = 'em_analise'
        where k.origem = 'pedido' and k.origem_id = ${pedido}
        order by em, id`),
    );
    return rows.map(({ tipo, em, detalhe }) => ({ tipo, em: em.toISOString(), detalhe }));
  }

  /** The centavos that were returned, and who checks the payment. */
  async function paymentOf({
    cobranca,
    estado,
  }: OrderRow): Promise<Pick<Pedido, 'devolvido' | 'conferencia'>> {
    if (cobranca === null) return { devolvido: 0, conferencia: null };
    const [row] = await db.query<Pick<Pedido, 'devolvido' | 'conferencia'>>(
      prepared(sql`select k.estornado as devolvido, ${checkedBy} as conferencia
        from cobranca k where k.id = ${cobranca}`),
    );
    const { devolvido, conferencia } = row!;
    return { devolvido, conferencia: estado === 'aguardando_pagamento' ? conferencia : null };
  }

  /** What a checkout shows besides its lines: the addresses to choose from, a refused payment and its voucher. */
  async function aboutCheckout(connection: Db, id: number) {
    const [about] = await connection.query<{
      enderecos: Endereco[];
      recusado: MetodoPublico | null;
      voucher: string | null;
      expira_em: string | null;
    }>(
      prepared(sql`select coalesce((select json_agg(a)
          from (${addressesOf(sql`p.consumidor`)}) a where p.estado = 'rascunho'), '[]') as enderecos,
        (select metodo from cobranca where id = p.cobranca and estado = 'recusada' and p.estado = 'rascunho') as recusado,
        (select codigo from voucher where id = p.voucher) as voucher,
        (select to_json(expira_em) from cobranca where id = p.cobranca and p.estado = 'aguardando_pagamento') as expira_em
        from pedido p where p.id = ${id}`),
    );
    return about!;
  }

  async function checkoutParts(
    connection: Db,
    { id, isDraft }: { id: number; isDraft: boolean },
  ): Promise<CheckoutParts> {
    const [about, linhas, mudancas, meios] = await waitForAll([
      aboutCheckout(connection, id),
      linesOf(connection, id),
      isDraft ? changesOf(connection, id, clock.now()) : [],
      isDraft ? charges.methods(connection) : [],
    ]);
    return { ...about, linhas, mudancas, meios };
  }

  return {
    async order(row: OrderRow): Promise<Pedido> {
      const now = clock.now();
      const { id, codigo, estado, presente, nota, sandbox, opcao, endereco, rastreio } = row;
      const [linhas, linha_do_tempo, payment] = await Promise.all([
        linesOf(db, id),
        timelineOf(id),
        paymentOf(row),
      ]);
      // Test orders are not handed over.
      const isPickup = !sandbox && row.entrega === 'retirada' && isPaid(estado) && estado !== 'entregue';
      return {
        id,
        codigo,
        estado,
        criado_em: row.criado_em.toISOString(),
        linhas,
        linha_do_tempo,
        ...totalsOf(row),
        entrega: opcao && { opcao, endereco, rastreio },
        retirada: isPickup ? { codigo: row.retirada_codigo, qr: qrPath(row.retirada_codigo) } : null,
        presente,
        nota,
        sandbox,
        ...payment,
        devolucao: row.devolucao && {
          estado: row.devolucao,
          em: row.devolucao_em!.toISOString(),
          motivo: row.devolucao_motivo,
        },
        pode: {
          pagar: estado === 'rascunho' || estado === 'aguardando_pagamento',
          // a payment that is being checked cannot be ended
          cancelar:
            estado === 'rascunho' || (estado === 'aguardando_pagamento' && payment.conferencia === null),
          desistir: mayWithdraw(row, linhas.some(isWithdrawable), now),
          desfazer: row.devolucao === 'solicitada',
        },
        desistir_ate: withdrawUntil(row, now),
      };
    },

    checkoutParts,

    async checkout(
      row: OrderRow,
      { cep: requestedCep, offered, parts }: CheckoutInput = {},
    ): Promise<CheckoutAberto> {
      const { id, codigo, estado, presente, nota, sandbox, opcao, endereco } = row;
      const isDraft = estado === 'rascunho';
      const { enderecos, recusado, voucher, expira_em, linhas, mudancas, meios } =
        parts ?? (await db.pipelined((connection) => checkoutParts(connection, { id, isDraft })));
      const cep = requestedCep ?? endereco?.cep ?? enderecos[0]?.cep ?? null;
      const options = async () =>
        offered?.cep === cep ? [...offered.opcoes] : optionsFor({ carriers }, db, row, cep);
      const opcoes = isDraft ? await options() : [];
      return {
        id,
        codigo,
        estado,
        passo: stepOf(row),
        linhas,
        mudancas,
        opcoes,
        cep,
        ...totalsOf(row),
        entrega: opcao && { opcao, endereco },
        enderecos,
        comprador: { nome: row.nome ?? '', email: row.email ?? '', whatsapp: row.whatsapp },
        voucher,
        presente,
        nota,
        meios,
        pagamento_recusado: recusado,
        // a review keeps the goods longer than the payment's original time
        expira_em: expira_em && new Date(expira_em).toISOString(),
        sandbox: sandbox || meios.some((meio) => meio.sandbox),
      };
    },

    /** The consumer's orders, the newest first; checkouts whose payment never began are left out. */
    async list(consumidor: number): Promise<PedidoNaLista[]> {
      const rows = await db.query<
        Omit<PedidoNaLista, 'criado_em'> & { criado_em: Date; fotos: (Imagem | null)[] }
      >(
        prepared(sql`select p.id, p.codigo, p.estado, p.criado_em, p.total, p.sandbox,
            (select ${checkedBy} from cobranca k
              where k.id = p.cobranca and p.estado = 'aguardando_pagamento') as conferencia,
            coalesce(p.devolucao in ('solicitada', 'recebida'), false) as desistencia,
            (select coalesce(sum(i.quantidade), 0)::integer from pedido_item i where i.pedido = p.id) as quantidade,
            coalesce((select json_agg(f.foto) from (select ${linePicture} as foto from pedido_item i
              where i.pedido = p.id order by i.ordem limit 4) f), '[]') as fotos
          from pedido p where p.consumidor = ${consumidor} and ${wasPlacedSql}
          order by p.id desc limit ${maxOrders}`),
      );
      return rows.map(({ fotos, criado_em, ...row }) => ({
        ...row,
        criado_em: criado_em.toISOString(),
        fotos: fotos.filter((foto) => foto !== null),
      }));
    },
  };
}
