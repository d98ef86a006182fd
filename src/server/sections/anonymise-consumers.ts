import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { isBeingReturnedSql, mayStillBePaidSql } from './cobranca.ts';

/** SQL: the order `t` is not over: its buyer waits for goods or for money, or the treasurer still has to look at a payment. */
export const isOpenOrderSql = sql`(t.estado in ('aguardando_pagamento', 'pago', 'em_separacao', 'pronto_para_retirada', 'enviado')
  or t.devolucao in ('solicitada', 'recebida') or t.a_devolver > 0 or ${isBeingReturnedSql('t.cobranca')}
  or exists (select from cobranca k where k.origem = 'pedido' and k.origem_id = t.id and ${mayStillBePaidSql('k')}))`;

/**
 * Deletes accounts with their dependent rows. Orders and the charges that brought money stay for the tax laws, with the buyer's name but without
 * data that only the delivery or a mail needed; the store's own sweep deletes drafts. The office's changes of the accounts stay in the trace
 * without their values.
 */
export async function anonymiseConsumers(tx: Db, ids: readonly number[]): Promise<void> {
  // Before the orders, as everywhere.
  await tx.run(sql`update cobranca set email = null, emails_antigos = '{}', versao = versao + 1, atualizado_em = now(),
      nome = case when recebido > 0 and not sandbox then nome end,
      documento = case when recebido > 0 and not sandbox then documento end
    where origem = 'pedido' and origem_id in (select id from pedido where consumidor = any(${ids}::integer[]))`);
  await tx.run(sql`update pedido set consumidor = null, email = null, whatsapp = null, nota = null,
    endereco = case when endereco is not null then jsonb_build_object('nome', '', 'logradouro', '', 'numero', '',
      'complemento', null, 'bairro', '', 'cep', endereco->'cep', 'cidade', endereco->'cidade', 'uf', endereco->'uf') end,
    versao = versao + 1, atualizado_em = now()
    where consumidor = any(${ids}::integer[])`);
  await tx.run(sql`delete from consumidor_codigo where email in (select c.email from consumidor c
    where c.id = any(${ids}::integer[]))`);
  await tx.run(sql`delete from consumidor where id = any(${ids}::integer[])`);
  await tx.run(sql`select set_config('aprisco.retencao', 'on', true)`);
  await tx.run(sql`update trilha set antes = case when antes is not null then '{}'::jsonb end,
    depois = case when depois is not null then '{}'::jsonb end
    where secao = 'consumidor' and registro = any(${ids}::integer[])`);
}
