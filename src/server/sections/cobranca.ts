import type { Behaviour } from '#server/crud/behaviour.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { cobranca as declaration } from '#shared/sections/cobranca.ts';

const openStates = sql`('criada', 'pendente', 'em_analise')`;

const toConfirmOf = (
  t: Sql,
): Sql => sql`(${t}.gateway = 'pix_manual' and not ${t}.sandbox and (${t}.estado in ${openStates}
  or ${t}.estado = 'expirada' and ${t}.a_decidir < ${t}.valor and exists (select from cobranca_evento e where e.cobranca = ${t}.id
    and e.ator = 'pagador' and e.tipo in ('em_analise', 'comprovante')
    and not exists (select from cobranca_evento u where u.cobranca = ${t}.id and u.id > e.id and u.ator like 'users:%'))))`;

/**
 * What the treasurer confirms or refuses by hand, of charges `t`: open ones of the church's own Pix, and expired ones that lack money, whose
 * payer reported the payment and got no answer since.
 */
export const toConfirm = toConfirmOf(raw('t'));

/**
 * SQL: the charge with this alias may still become paid, because its payment is expected, to be confirmed or disputed, or it has money that
 * the treasurer has not decided on. Until then, nothing that its purchase needs may be deleted.
 */
export function mayStillBePaidSql(alias: string): Sql {
  const t = raw(alias);
  return sql`(not ${t}.sandbox and (${t}.estado in ${openStates} or ${t}.estado = 'contestada' or ${t}.a_decidir > 0
    or ${toConfirmOf(t)}))`;
}

/**
 * SQL: money of the charge with this id is on its way back to its payer. If the refund fails, the church owes the money again, and must still
 * reach whom it owes it to.
 */
export const isBeingReturnedSql = (id: string): Sql =>
  sql`exists (select from estorno e join cobranca d on d.id = e.cobranca
    where e.cobranca = ${raw(id)} and e.estado = 'pedido' and not d.sandbox)`;

/** Charges for the office to read; features/cobranca writes them. */
export const cobranca: Behaviour<typeof declaration> = {
  columns: [
    'descricao_pagador',
    'email',
    'emails_antigos',
    'origem_id',
    'documento',
    'recebido',
    'estornado',
    'a_decidir',
    'parcelas',
    'juros',
    'destino',
    'conta',
    'categoria',
    'gateway_id',
    'dados',
    'pedido',
    'chave',
    'idioma',
    'assinatura',
    'consultar_em',
    'consultas',
  ],
  computed: {
    email: 'case when not t.anonimo then t.email end',
    juros: 't.juros',
    parcelas: 't.parcelas',
    recebido: 't.recebido',
    estornado: 't.estornado',
    a_decidir: 't.a_decidir',
  },
  filters: {
    a_confirmar: (value) => (value === 'true' ? toConfirm : sql`not ${toConfirm}`),
    a_decidir: (value) => (value === 'true' ? sql`t.a_decidir > 0` : sql`t.a_decidir = 0`),
  },
  totals: {
    pedido: 'sum(t.valor)',
    chegou: 'sum(t.recebido)',
  },
};
