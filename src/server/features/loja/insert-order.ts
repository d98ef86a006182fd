import { maxHolds } from '#server/checkout/hold-limits.ts';
import { newCode, randomLetters } from '#server/checkout/secret-code.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { prepared, type Sql, sql } from '#server/db/sql.ts';
import type { OpcaoDeEntrega } from '#shared/contracts/entrega.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import type { SoldLine } from './line-sql.ts';

/** How many letters the code for the pickup has. */
const pickupLetters = 6;

interface NewOrder {
  consumidor: number;
  idioma: Locale;
  lines: readonly SoldLine[];
  now: Date;
}

/** The columns of a line, at the price that the buyer saw. */
const itemRow = ({ variante, produto, nome, ref, tamanho, cor, pedida, visto }: SoldLine, ordem: number) => ({
  ordem,
  variante,
  produto,
  nome,
  ref,
  tamanho,
  cor_nome: cor?.nome ?? null,
  cor_hex: cor?.hex ?? null,
  quantidade: pedida,
  preco: visto,
});

/** The part of a `with` that inserts the lines of the new order `dono`. */
const itemsOfNew = (rows: readonly ReturnType<typeof itemRow>[]): Sql =>
  sql`linhas as (insert into pedido_item (pedido, ordem, variante, produto, nome, ref, tamanho, cor_nome, cor_hex, quantidade,
      preco)
    select dono.id, l.ordem, l.variante, l.produto, l.nome, l.ref, l.tamanho, l.cor_nome, l.cor_hex, l.quantidade, l.preco
    from dono, json_to_recordset(${JSON.stringify(rows)}::json) as l (ordem integer, variante integer, produto integer,
      nome text, ref text, tamanho text, cor_nome text, cor_hex text, quantidade integer, preco bigint))`;

/** Inserts an order with its lines and the first step of its history: the last statement of its transaction. */
export async function insertOrder(tx: Tx, { consumidor, idioma, lines, now }: NewOrder): Promise<number> {
  const rows = lines.map(itemRow);
  const subtotal = rows.reduce((sum, { quantidade, preco }) => sum + quantidade * preco, 0);
  const [inserted] = await tx.commitWith<{ id: number }>(
    prepared(sql`with dono as (insert into pedido (codigo, retirada_codigo, consumidor, nome, email, whatsapp, idioma, estado,
          subtotal, desconto, frete, total, igreja, criado_em, atualizado_em)
        select ${newCode()}, ${randomLetters(pickupLetters)}, c.id, c.nome, c.email, c.whatsapp, ${idioma}, 'rascunho',
          ${subtotal}::bigint, 0, 0, ${subtotal}::bigint, (select id from igreja where sede), ${now}::timestamptz,
          ${now}::timestamptz
        from consumidor c where c.id = ${consumidor} returning id),
      ${itemsOfNew(rows)},
      historia as (insert into pedido_evento (pedido, quando, tipo, ator)
        select id, ${now}::timestamptz, 'aberto', 'comprador' from dono)
      select id from dono`),
  );
  return inserted!.id;
}

/** A sale at the counter: without an account, and paid in the same transaction. */
interface CounterOrder extends Omit<NewOrder, 'consumidor'> {
  codigo: string;
  nome: string | null;
  email: string | null;
  igreja: number;
  opcao: OpcaoDeEntrega;
  cobranca: number;
  ator: string;
}

/** Inserts an order that waits for the charge of its own transaction, with its lines at the current prices. */
export async function insertCounterOrder(tx: Db, order: CounterOrder): Promise<number> {
  const { codigo, nome, email, idioma, igreja, opcao, lines, cobranca, ator, now } = order;
  const rows = lines.map((line, at) => itemRow({ ...line, visto: line.preco }, at));
  const total = rows.reduce((sum, { quantidade, preco }) => sum + quantidade * preco, 0);
  const [inserted] = await tx.query<{ id: number }>(
    prepared(sql`with dono as (insert into pedido (codigo, retirada_codigo, nome, email, idioma, estado, canal, subtotal,
          desconto, frete, total, igreja, entrega, opcao, cobranca, criado_em, atualizado_em)
        values (${codigo}, ${randomLetters(pickupLetters)}, ${nome}, ${email}, ${idioma}, 'aguardando_pagamento', 'balcao',
          ${total}, 0, 0, ${total}, ${igreja}, 'retirada', ${JSON.stringify(opcao)}, ${cobranca}, ${now}, ${now})
        returning id),
      ${itemsOfNew(rows)},
      historia as (insert into pedido_evento (pedido, quando, tipo, ator)
        select id, ${now}::timestamptz, 'aberto', ${ator}::text from dono)
      select id from dono`),
  );
  return inserted!.id;
}

/** The newest draft of this consumer that has exactly the lines of their cart, and for which goods may still be held. */
export async function findDraft(tx: Db, consumidor: number): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    prepared(sql`select p.id from pedido p where p.consumidor = ${consumidor} and p.estado = 'rascunho'
        and p.renovacoes < ${maxHolds} and (select string_agg(concat_ws(':', i.variante, i.quantidade, i.preco), ',' order by i.ordem) from pedido_item i
          where i.pedido = p.id)
        = (select string_agg(concat_ws(':', i.variante, i.quantidade, i.preco_visto), ',' order by i.criado_em, i.variante)
          from carrinho k join carrinho_item i on i.carrinho = k.id where k.consumidor = ${consumidor})
      order by p.id desc limit 1`),
  );
  return row?.id;
}

/** Sets the totals of a draft to the sums of its lines and its freight; a charge for its former total is no longer its payment. */
export async function sumUp(tx: Db, pedido: number, now: Date): Promise<void> {
  await tx.run(
    prepared(sql`update pedido p set subtotal = s.subtotal, desconto = s.desconto,
        total = s.subtotal - s.desconto + p.frete, cobranca = null, versao = p.versao + 1, atualizado_em = ${now}
      from (select coalesce(sum(preco * quantidade), 0)::bigint as subtotal, coalesce(sum(desconto), 0)::bigint as desconto
        from pedido_item where pedido = ${pedido}) s
      where p.id = ${pedido}`),
  );
}
