import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

type Client = pg.PoolClient | pg.Pool;
const query = async <Row = Record<string, unknown>>(
  client: Client,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> => (await client.query({ name, text, values })).rows as Row[];

/** Unpaid orders of one consumer; more than the product allows, because this side is faster and its buyers return sooner. */
const maxOrders = 30;

const must = <Row>(rows: readonly Row[]): Row => {
  if (rows.length === 0) throw new Error('refused');
  return rows[0]!;
};

/**
 * The writes of a purchase with the conditions that its rules need: cart, order, delivery, charge, holds, histories and the
 * job of the mail. Without sessions, limits, checks of the input, prices seen before, vouchers or freight.
 */
export function baselineOrder(app: FastifyInstance, pool: pg.Pool): void {
  async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  app.post('/add', async (request) => {
    const { consumidor, variante, quantidade } = request.body as Record<string, number>;
    const carrinho = await inTransaction(async (client) => {
      const cart = await query<{ id: number }>(
        client,
        'carrinho',
        `insert into carrinho (consumidor, criado_em, atualizado_em) values ($1, now(), now())
          on conflict (consumidor) where consumidor is not null do update set atualizado_em = excluded.atualizado_em
          returning id`,
        [consumidor],
      );
      must(
        await query(
          client,
          'carrinho_item',
          `insert into carrinho_item as i (carrinho, variante, quantidade, preco_visto, criado_em)
            select $1, v.id, $3, coalesce(v.preco, t.preco), now() from produto_variantes v join produto t on t.id = v.produto
              join capacidade k on k.tipo = 'produto' and k.alvo = v.id
            where v.id = $2 and v.ativo and t.ativo and k.total - k.tomado >= $3
            on conflict (carrinho, variante) do update set quantidade = i.quantidade + excluded.quantidade,
              preco_visto = excluded.preco_visto
            returning quantidade`,
          [cart[0]!.id, variante, quantidade],
        ),
      );
      return cart[0]!.id;
    });
    const linhas = await query<{ quantidade: number; preco: number }>(
      pool,
      'linhas',
      `select i.variante, i.quantidade, coalesce(v.preco, t.preco)::integer as preco, t.nome, t.slug, coalesce(v.sku, t.ref) as ref,
          v.tamanho, c.nome as cor_nome, c.hex as cor_hex, k.total - k.tomado as livres, t.limite_por_pedido
        from carrinho_item i join produto_variantes v on v.id = i.variante join produto t on t.id = v.produto
          left join cor c on c.id = v.cor join capacidade k on k.tipo = 'produto' and k.alvo = v.id
        where i.carrinho = $1 order by i.criado_em`,
      [carrinho],
    );
    return { linhas, subtotal: linhas.reduce((sum, { quantidade: n, preco }) => sum + n * preco, 0) };
  });

  app.post('/checkout', async (request, reply) => {
    const { consumidor } = request.body as { consumidor: number };
    const [row] = await query<{ id: number }>(
      pool,
      'pedido',
      `with linha as (select v.id as variante, t.id as produto, t.nome, coalesce(v.sku, t.ref) as ref, v.tamanho,
            c.nome as cor_nome, c.hex as cor_hex, i.quantidade, coalesce(v.preco, t.preco) as preco,
            row_number() over (order by i.criado_em) - 1 as ordem
          from carrinho k join carrinho_item i on i.carrinho = k.id join produto_variantes v on v.id = i.variante
            join produto t on t.id = v.produto left join cor c on c.id = v.cor where k.consumidor = $1),
        dono as (insert into pedido (codigo, retirada_codigo, consumidor, nome, email, estado, subtotal, desconto, frete,
            total, igreja)
          select $2, $3, c.id, c.nome, c.email, 'rascunho', s.valor, 0, 0, s.valor, (select id from igreja where sede)
          from consumidor c, (select sum(quantidade * preco) as valor from linha) s where c.id = $1 and s.valor > 0
          returning id),
        itens as (insert into pedido_item (pedido, ordem, variante, produto, nome, ref, tamanho, cor_nome, cor_hex,
            quantidade, preco)
          select dono.id, l.ordem, l.variante, l.produto, l.nome, l.ref, l.tamanho, l.cor_nome, l.cor_hex, l.quantidade, l.preco
          from dono, linha l),
        historia as (insert into pedido_evento (pedido, quando, tipo, ator) select id, now(), 'aberto', 'comprador' from dono)
        select id from dono`,
      [consumidor, randomBytes(13).toString('hex'), randomBytes(3).toString('hex')],
    );
    return reply.status(201).send({ id: must(row ? [row] : []).id });
  });

  app.put('/delivery/:id', async (request) => {
    const { id } = request.params as { id: string };
    const { consumidor, igreja } = request.body as { consumidor: number; igreja: number };
    const churches = await query<{ nome: string }>(
      pool,
      'igreja',
      'select nome_fantasia as nome from igreja where id = $1 and retirada_na_loja',
      [igreja],
    );
    const opcao = { codigo: `retirada:${igreja}`, tipo: 'retirada', nome: must(churches).nome, valor: 0 };
    return must(
      await query(
        pool,
        'entrega',
        `update pedido set entrega = 'retirada', opcao = $3, igreja = $4, frete = 0, total = subtotal - desconto,
            versao = versao + 1, atualizado_em = now()
          where id = $1 and consumidor = $2 and estado = 'rascunho' returning id, codigo, estado, subtotal, total, opcao`,
        [id, consumidor, JSON.stringify(opcao), igreja],
      ),
    );
  });

  app.post('/pay/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const { consumidor } = request.body as { consumidor: number };
    const key = request.headers['idempotency-key'];
    must(
      await query(
        pool,
        'chave',
        `insert into idempotencia (escopo, chave, impressao, ate) values ('baseline', $1, '\\x00', now() + interval '1 minute')
          on conflict (escopo, chave) do nothing returning chave`,
        [key],
      ),
    );
    const code = randomBytes(13).toString('hex');
    const charge = await inTransaction(async (client) => {
      // The church's own Pix key needs no answer of a gateway: the charge is payable as it is inserted.
      const created = must(
        await query<{ id: number; valor: string }>(
          client,
          'cobranca',
          `with nova as (insert into cobranca (descricao, codigo, origem, origem_id, estado, metodo, gateway, gateway_id, valor,
              nome, email, igreja, txid, expira_em, destino, conta, chave, dados)
            select 'Pedido ' || p.id, $2, 'pedido', p.id, 'pendente', 'pix', 'pix_manual', $2, p.total, p.nome, p.email, p.igreja,
              $3, now() + interval '1 day', 'pedido', r.conta, $4, $6 from pedido p, recebimentos r
            where p.id = $1 and p.consumidor = $5 and p.estado = 'rascunho' and p.opcao is not null returning id, valor),
          historia as (insert into cobranca_evento (cobranca, quando, tipo, de, para, valor, ator)
            select n.id, now(), e.para, e.de, e.para, e.valor, e.ator from nova n,
              lateral (values (null, 'criada', n.valor, 'pagador'), ('criada', 'pendente', null, 'gateway:pix_manual'))
                e (de, para, valor, ator))
          select id, valor from nova`,
          [
            id,
            code,
            code.slice(0, 25).toUpperCase(),
            `baseline:${key}`,
            consumidor,
            JSON.stringify({ pix: { copia_e_cola: code.repeat(6), txid: code } }),
          ],
        ),
      );
      // Every line fits, or none is held.
      const reservation = await client.query({
        name: 'reserva',
        text: `with contada as (update capacidade k set tomado = k.tomado + i.quantidade from pedido_item i
              join produto_variantes v on v.id = i.variante join produto t on t.id = v.produto
            where i.pedido = $1 and k.tipo = 'produto' and k.alvo = i.variante and k.tomado + i.quantidade <= k.total
              and v.ativo and t.ativo and i.preco = coalesce(v.preco, t.preco)
              and i.quantidade <= coalesce(t.limite_por_pedido, 999)
            returning k.alvo, i.quantidade)
          insert into reserva (cobranca, tipo, alvo, quantidade, estado, expira_em)
          select $2, 'produto', alvo, quantidade, 'retida', now() + interval '1 day' from contada`,
        values: [id, created.id],
      });
      if (reservation.rowCount === 0) throw new Error('no stock');
      must(
        await query(
          client,
          'aguarda',
          `update pedido set estado = 'aguardando_pagamento', cobranca = $2, reservada_ate = now() + interval '1 day',
              versao = versao + 1, atualizado_em = now()
            where id = $1 and estado = 'rascunho' and (select count(*) from pedido o where o.consumidor = $3
              and o.estado = 'aguardando_pagamento') < $4 returning id`,
          [id, created.id, consumidor, maxOrders],
        ),
      );
      await query(
        client,
        'historia',
        `insert into pedido_evento (pedido, quando, tipo, ator, dados) values ($1, now(), 'cobranca', 'comprador', $2)`,
        [id, JSON.stringify({ cobranca: created.id, metodo: 'pix' })],
      );
      await query(
        client,
        'fora',
        `delete from carrinho_item c using carrinho k, pedido_item i where k.consumidor = $2 and c.carrinho = k.id
          and i.pedido = $1 and c.variante = i.variante and c.quantidade <= i.quantidade`,
        [id, consumidor],
      );
      // No worker takes the mail's job on this side.
      await query(
        client,
        'tarefa',
        `insert into pgboss.job (name, data, state, completed_on) values ('loja.pedido', $1, 'completed', now())`,
        [JSON.stringify({ pedido: id, cobranca: created.id })],
      );
      return created;
    });
    const body = {
      pedido: Number(id),
      codigo: code,
      estado: 'aguardando_pagamento',
      total: Number(charge.valor),
    };
    await query(
      pool,
      'resposta',
      "update idempotencia set status = 201, corpo = $2 where escopo = 'baseline' and chave = $1",
      [key, JSON.stringify(body)],
    );
    return reply.status(201).send(body);
  });
}
