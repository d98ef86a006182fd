import { newCode, randomLetters } from '#server/checkout/secret-code.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { addDays } from '#shared/dates.ts';
import { voucher as voucherSection } from '#shared/sections/voucher.ts';
import { type DemoCharge, refundedAt } from '../cobrancas/rows.ts';
import { insertPlain, insertRows, type Row } from '../insert-rows.ts';
import { inventedMobile } from '../invented-numbers.ts';
import { type DemoPedido, demoPedidos, type SoldVariant } from './pedidos.ts';

interface Seeding {
  tx: Db;
  now: Date;
  today: string;
  sede: number;
}

interface Orders {
  /** the charges of the orders, which are not written yet */
  charges: DemoCharge[];
  /** gives the orders their charges by id, and then their goods and history */
  settle(ids: readonly number[]): Promise<void>;
}

interface Buyer {
  id: number;
  nome: string;
  email: string;
  whatsapp: string;
}

interface Place {
  cep: string;
  logradouro: string;
  numero: string;
  bairro: string;
  cidade: string;
  uf: string;
}

const buyersOfDemo = 26;
/** The first telephone number of buyers of the store. */
const firstNumber = 86_000;
const hour = 3_600_000;
/** How long the goods of an order wait for its payment, and for a review of it. */
const payHours = 24;
const reviewHours = 72;

/** Consumers, a voucher of the store and the orders of the last months; products and the settings for money exist already. */
export async function seedPedidos({ tx, now, today, sede }: Seeding): Promise<Orders> {
  await insertRows(
    tx,
    voucherSection,
    [
      {
        codigo: 'BEMVINDO10',
        etiqueta: 'Primeira compra na loja',
        loja: true,
        igreja: sede,
        modo: 'percentual',
        percentual: 10,
        max_usos: 100,
        valido_ate: `${addDays(today, 60)}T23:59:00-03:00`,
      },
    ],
    today,
  );
  const buyers = await insertBuyers(tx, now);
  const variants =
    await tx.query<SoldVariant>(sql`select v.id as variante, t.id as produto, t.nome, coalesce(v.sku, t.ref) as ref,
      v.tamanho, c.nome as cor_nome, c.hex as cor_hex, coalesce(v.preco, t.preco) as preco, v.estoque
    from produto_variantes v join produto t on t.id = v.produto left join cor c on c.id = v.cor
    where t.ativo and v.ativo order by v.id`);
  const [church] = await tx.query<
    Place & { nome: string }
  >(sql`select coalesce(nome_curto, nome_fantasia) as nome, cep, logradouro,
      numero, bairro, cidade, uf from igreja where id = ${sede}`);
  const [freight] = await tx.query<{ id: number; nome: string; valor: number; prazo_dias: number }>(
    sql`select id, nome, valor, prazo_dias from frete_tabela where ativo order by valor, id limit 1`,
  );
  const [account] = await tx.query<{ conta: number; categoria: number | null }>(
    sql`select conta, categoria from recebimentos_destinos where destino = 'pedido'`,
  );
  const { nome: igreja, ...place } = church!;
  const pickup = {
    codigo: `retirada:${sede}`,
    tipo: 'retirada',
    nome: igreja,
    detalhe: null,
    valor: 0,
    prazo_dias: null,
  };
  const delivery = {
    codigo: `tabela:${freight!.id}`,
    tipo: 'entrega',
    nome: freight!.nome,
    detalhe: null,
    valor: freight!.valor,
    prazo_dias: freight!.prazo_dias,
  };
  const orders = demoPedidos(variants, buyers.length, now).map((order) => {
    const subtotal = order.linhas.reduce(
      (sum, { variante, quantidade }) => sum + variante.preco * quantidade,
      0,
    );
    const frete = order.entrega === 'entrega' ? freight!.valor : 0;
    return { ...order, subtotal, frete, total: subtotal + frete };
  });
  const untilOf = ({ criado, emAnalise }: DemoPedido): Date =>
    new Date(criado.getTime() + (emAnalise ? payHours + reviewHours : payHours) * hour);

  const ids = await insertPlain(
    tx,
    'pedido',
    orders.map((order): Row => {
      const buyer = order.comprador === null ? null : buyers[order.comprador]!;
      const { estado, entrega, subtotal, frete, total, criado, pago, entregue } = order;
      return {
        codigo: newCode(),
        retirada_codigo: randomLetters(6),
        consumidor: buyer?.id ?? null,
        nome: buyer?.nome ?? null,
        email: buyer?.email ?? null,
        whatsapp: buyer?.whatsapp ?? null,
        idioma: 'pt_BR',
        estado,
        canal: order.balcao ? 'balcao' : 'site',
        entrega,
        igreja: sede,
        subtotal,
        desconto: 0,
        frete,
        total,
        sandbox: false,
        renovacoes: 0,
        a_devolver: 0,
        versao: 1,
        opcao: entrega === 'entrega' ? delivery : pickup,
        endereco: entrega === 'entrega' ? { id: null, nome: 'Casa', complemento: null, ...place } : null,
        rastreio: order.rastreio ?? null,
        presente: order.presente ?? false,
        nota: order.nota ?? null,
        reservada_ate: estado === 'aguardando_pagamento' ? untilOf(order) : null,
        cancelado_por: estado === 'cancelado' ? 'prazo' : null,
        pago_em: pago,
        entregue_em: entregue,
        criado_em: criado,
        atualizado_em: entregue ?? pago ?? criado,
      };
    }),
  );
  await insertPlain(
    tx,
    'pedido_item',
    orders.flatMap(({ linhas, estado }, at) =>
      linhas.map(({ variante: { estoque: _stock, ...variante }, quantidade }, ordem): Row => {
        const isBack = estado === 'reembolsado';
        return {
          pedido: ids[at],
          ordem,
          ...variante,
          quantidade,
          desconto: 0,
          com_voucher: 0,
          devolvidas: isBack ? quantidade : 0,
          devolvido: isBack ? variante.preco * quantidade : 0,
        };
      }),
    ),
  );

  return {
    charges: orders.map((order, at): DemoCharge => {
      const buyer = order.comprador === null ? null : buyers[order.comprador]!;
      const { estado, criado, pago, total, balcao } = order;
      return {
        origem: 'pedido',
        origem_id: ids[at]!,
        destino: 'pedido',
        descricao: `Pedido ${ids[at]}`,
        conta: account!.conta,
        categoria: account!.categoria,
        igreja: sede,
        comprovante: null,
        pagador: buyer && { nome: buyer.nome, email: buyer.email, pessoa: null },
        valor: total,
        criada: criado,
        expira: untilOf(order),
        paga: pago ?? undefined,
        ...(balcao && { balcao }),
        estado:
          estado === 'reembolsado'
            ? 'estornada'
            : estado === 'cancelado'
              ? 'expirada'
              : pago
                ? 'paga'
                : order.emAnalise
                  ? 'em_analise'
                  : 'pendente',
        devolucao: 'Comprador desistiu; devolvido por Pix.',
      };
    }),

    async settle(charges) {
      await tx.run(sql`update pedido p set cobranca = k.id from cobranca k
        where k.origem = 'pedido' and k.origem_id = p.id`);
      const [seller] = await tx.query<{
        id: number;
      }>(sql`select u.id from users u join perfil p on p.id = u.role
        where p.nome = 'Loja' order by u.id limit 1`);
      const clerk = seller ? `users:${seller.id}` : 'sistema';
      await insertPlain(
        tx,
        'pedido_evento',
        orders.flatMap((order, at) => stepsOf(order, { pedido: ids[at]!, cobranca: charges[at]!, clerk })),
      );
      await sellGoods(tx);
    },
  };
}

async function insertBuyers(tx: Db, now: Date): Promise<Buyer[]> {
  const members = await tx.query<{
    id: number;
    nome: string;
    email: string;
  }>(sql`select id, nome, lower(email) as email from pessoa
    where status in ('membro_ativo', 'congregado') and email is not null
      and data_nascimento < current_date - interval '18 years' order by md5(nome), id limit ${buyersOfDemo}`);
  const rows = members.map(({ id, nome, email }, at) => {
    const since = new Date(now.getTime() - (130 + at) * 24 * hour);
    return {
      nome,
      email,
      whatsapp: inventedMobile(firstNumber + at),
      email_verificado_em: since,
      // some accounts are linked to the person, the others are not yet
      pessoa: at % 3 === 0 ? id : null,
      bloqueado: false,
      versao: 1,
      criado_em: since,
      atualizado_em: since,
    };
  });
  const ids = await insertPlain(tx, 'consumidor', rows);
  return rows.map(({ nome, email, whatsapp }, at) => ({ id: ids[at]!, nome, email, whatsapp }));
}

/** The steps of an order, the oldest first. */
function stepsOf(
  order: DemoPedido,
  { pedido, cobranca, clerk }: { pedido: number; cobranca: number; clerk: string },
): Row[] {
  const { criado, pago, separado, pronto, entregue, estado, balcao, entrega, rastreio } = order;
  const step = (quando: Date, tipo: string, ator: string, dados: Row = {}): Row => ({
    pedido,
    quando,
    tipo,
    ator,
    dados,
  });
  const steps = [step(criado, 'aberto', balcao ? clerk : 'comprador')];
  if (!balcao) steps.push(step(criado, 'cobranca', 'comprador', { cobranca, metodo: 'pix' }));
  if (pago) steps.push(step(pago, 'pago', `cobranca:${cobranca}`));
  if (separado) steps.push(step(separado, 'separacao', clerk));
  if (pronto)
    steps.push(
      step(pronto, entrega === 'entrega' ? 'enviado' : 'pronto', clerk, rastreio ? { rastreio } : {}),
    );
  if (entregue) steps.push(step(entregue, 'entregue', clerk));
  if (estado === 'cancelado')
    steps.push(step(new Date(criado.getTime() + payHours * hour), 'expirado', 'sistema', { cobranca }));
  if (estado === 'reembolsado') steps.push(step(refundedAt(pago!), 'reembolsado', 'sistema', { cobranca }));
  return steps;
}

/** The stock movements of sold units, which the church had bought before; units of orders that wait for payment are held. */
async function sellGoods(tx: Db): Promise<void> {
  await tx.run(sql`insert into estoque_movimento (variante, quantidade, tipo, motivo, quando, criado_em, atualizado_em)
    select i.variante, sum(i.quantidade - i.devolvidas), 'entrada', 'Compra', min(p.criado_em) - interval '9 days',
      min(p.criado_em) - interval '9 days', min(p.criado_em) - interval '9 days'
    from pedido p join pedido_item i on i.pedido = p.id where p.pago_em is not null
    group by i.variante having sum(i.quantidade - i.devolvidas) > 0`);
  await tx.run(sql`insert into estoque_movimento (variante, quantidade, tipo, pedido, quando, criado_em, atualizado_em)
    select i.variante, -i.quantidade, 'venda', p.id, p.pago_em, p.pago_em, p.pago_em
    from pedido p join pedido_item i on i.pedido = p.id where p.pago_em is not null
    order by p.pago_em, i.id`);
  await tx.run(sql`insert into estoque_movimento (variante, quantidade, tipo, motivo, pedido, quando, criado_em, atualizado_em)
    select i.variante, i.devolvidas, 'devolucao', 'Pedido reembolsado', p.id, p.pago_em + interval '20 hours',
      p.pago_em + interval '20 hours', p.pago_em + interval '20 hours'
    from pedido p join pedido_item i on i.pedido = p.id where p.estado = 'reembolsado'`);
  await tx.run(sql`insert into reserva (cobranca, tipo, alvo, quantidade, estado, expira_em, criado_em)
    select p.cobranca, 'produto', i.variante, i.quantidade, 'retida', p.reservada_ate, p.criado_em
    from pedido p join pedido_item i on i.pedido = p.id where p.estado = 'aguardando_pagamento' order by i.id`);
  await tx.run(sql`update capacidade k set tomado = r.quantidade
    from (select alvo, sum(quantidade)::integer as quantidade from reserva where tipo = 'produto' and estado = 'retida'
      group by alvo) r where k.tipo = 'produto' and k.alvo = r.alvo`);
}
