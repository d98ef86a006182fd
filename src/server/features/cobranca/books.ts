import type { Db } from '#server/db/client.ts';
import { prepared, raw, type Sql, sql } from '#server/db/sql.ts';
import type { Metodo } from '#shared/cobranca.ts';
import { churchToday } from '#shared/dates.ts';
import type { ChargeRow } from './charge-row.ts';

/** The books' classification of money by its destination. */
const classes: Readonly<Record<string, string>> = {
  dizimo: 'dizimo',
  oferta: 'oferta',
  oferta_missionaria: 'oferta_missionaria',
  campanha: 'campanha',
  projeto_social: 'doacao',
  pedido: 'loja',
  inscricao: 'evento',
  rifa: 'rifa',
};
const ways: Readonly<Record<Metodo, string>> = {
  pix: 'pix',
  cartao: 'cartao_de_credito',
  boleto: 'boleto',
  dinheiro: 'dinheiro',
  maquina_debito: 'cartao_de_debito',
  maquina_credito: 'cartao_de_credito',
  pix_balcao: 'pix',
};

/** The accounts of money received by hand: cash goes to another account than payments at the card machine. */
const counterAccounts: Readonly<Partial<Record<Metodo, Sql>>> = {
  dinheiro: raw('r.conta_dinheiro'),
  maquina_debito: raw('r.conta_maquina'),
  maquina_credito: raw('r.conta_maquina'),
  pix_balcao: raw('r.conta_pix_balcao'),
};

/**
 * SQL that selects the account and the category for money: the account of its method at the counter, or else of its
 * destination, or else the general one. `r` is the church's settings (recebimentos); `more` may select further columns
 * of `r`.
 */
export const accountSql = (destino: string, metodo: Metodo, more: Sql = raw('')): Sql => sql`select
    coalesce(${counterAccounts[metodo] ?? raw('null')}, d.conta, r.conta) as conta, d.categoria ${more}
  from recebimentos r left join lateral (select conta, categoria from recebimentos_destinos
    where recebimentos = r.id and destino = ${destino} order by ordem limit 1) d on true`;

/**
 * SQL of `conta` if it is in use, or else of `settings` if that is, or else null: balances add up the accounts in use, and money moves at the
 * bank whatever the books say.
 */
const activeAccount = (
  conta: Sql,
  settings: Sql,
): Sql => sql`coalesce((select id from conta where id = ${conta} and ativa),
  (select id from conta where id = ${settings} and ativa))`;

/**
 * Writes money of a charge on the account of the charge, or, if that is none or was deactivated since, on the account that the settings name
 * now. Money that arrived is never refused: without an active account it stays on that of the charge.
 */
async function insertRow(tx: Db, row: ChargeRow, origem: string, valor: number, day: string): Promise<void> {
  const own = sql`${row.conta}::integer`;
  await tx.run(
    prepared(sql`insert into financeiro (descricao, tipo, valor, classificacao_financeira, categoria, data_vencimento,
      pago, data_pagamento, competencia, conta, forma_pagamento, pessoa, igreja, origem)
    select ${row.descricao}, 'receita', ${valor}, ${classes[row.destino] ?? 'outras'},
      coalesce(${row.categoria}::integer, case when ${own} is null then a.categoria end), ${day}, true, ${day},
      date_trunc('month', ${day}::date)::date, a.conta, ${ways[row.metodo]}, ${row.anonimo ? null : row.pessoa},
      coalesce(${row.igreja}::integer, (select igreja from conta where id = a.conta), (select id from igreja where sede)),
      ${origem}
    from (select coalesce(${activeAccount(own, raw('s.conta'))}, ${own}, s.conta) as conta, s.categoria
      from (select) um left join (${accountSql(row.destino, row.metodo)}) s on true) a`),
  );
}

/** The row of a paid charge, with exactly its amount. A unique origem prevents a second one. */
export const writePaid = (tx: Db, row: ChargeRow): Promise<void> =>
  insertRow(tx, row, `cobranca:${row.id}`, row.valor, churchToday(row.paga_em!));

/** The row of an excess that the treasurer accepted. */
export const writeExcess = (
  tx: Db,
  row: ChargeRow,
  excess: { recebimento: number; valor: number },
  now: Date,
): Promise<void> => insertRow(tx, row, `excesso:${excess.recebimento}`, excess.valor, churchToday(now));

/**
 * The row of a refund, which reverses the charge's own, on the same account or, if that was deactivated since, on the one that the settings
 * name now, as money that arrives. The charge's row is marked as reversed once everything was returned.
 */
export async function writeRefund(
  tx: Db,
  row: ChargeRow,
  /** `conta`: the money left from another account than the payment's */
  refund: { estorno: number; valor: number; quando: Date; conta?: number },
  now: Date,
): Promise<void> {
  const day = churchToday(refund.quando);
  await tx.run(sql`insert into financeiro (descricao, tipo, valor, classificacao_financeira, categoria, data_vencimento,
      pago, data_pagamento, competencia, conta, forma_pagamento, pessoa, igreja, origem, estorno_de)
    select left('Estorno: ' || f.descricao, 160), f.tipo, ${refund.valor}, f.classificacao_financeira, f.categoria, ${day}, true,
      ${day}, date_trunc('month', ${day}::date)::date,
      coalesce(${refund.conta ?? null}::integer, ${activeAccount(raw('f.conta'), raw('s.conta'))}, f.conta),
      f.forma_pagamento, f.pessoa, f.igreja, ${`estorno:${refund.estorno}`}, f.id
    from financeiro f left join (${accountSql(row.destino, row.metodo)}) s on true where f.origem = ${`cobranca:${row.id}`}`);
  if (row.estornado < row.recebido) return;
  await tx.run(sql`update financeiro set estornado_em = ${now}, versao = versao + 1, atualizado_em = ${now}
    where origem = ${`cobranca:${row.id}`} or origem in (select 'excesso:' || id from recebimento where cobranca = ${row.id})`);
}

/** Writes the receipt with the next number of its church and year. Sandbox money gets none. */
export async function writeReceipt(tx: Db, row: ChargeRow): Promise<void> {
  const ano = Number(churchToday(row.paga_em!).slice(0, 4));
  await tx.run(
    prepared(sql`with proximo as (
      insert into recibo_ultimo as u (igreja, ano, numero)
      select id, ${ano}, 1 from igreja where id = ${row.igreja} or (${row.igreja}::integer is null and sede)
      on conflict (igreja, ano) do update set numero = u.numero + 1 returning igreja, numero)
    insert into recibo (igreja, ano, numero, cobranca) select igreja, ${ano}, numero, ${row.id} from proximo`),
  );
}
