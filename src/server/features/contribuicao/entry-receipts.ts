import type { Actor } from '#server/crud/actor.ts';
import { asAuthor } from '#server/db/author.ts';
import type { Db } from '#server/db/client.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { receiptNumber } from '#shared/cobranca.ts';
import type { Recebedor } from '#shared/contracts/contribuir.ts';
import type { ReciboDoLancamento, RecibosDoPeriodo } from '#shared/contracts/recibos.ts';
import { churchZone } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { financeiro } from '#shared/sections/financeiro.ts';
import type { GivingDeps } from './deps.ts';
import { createReceivers } from './receivers.ts';

/** Which entries: by the filters of their list, within what the caller may list. */
export type Chosen = Readonly<Record<string, string>>;

/** A receipt as it is printed. */
export interface PrintedReceipt {
  numero: string;
  recebedor: Recebedor;
  /** empty: an anonymous offering */
  nome: string | null;
  descricao: string;
  /** centavos */
  valor: number;
  /** YYYY-MM-DD: of a charge or an excess, the day when it was paid. Its entry has a later one if the books of that month were closed. */
  data: string;
  forma: string | null;
  /** the entry was reversed: its number stays taken */
  cancelado: boolean;
}

/** Paid income, and the receipt that it has: its own, or that of the charge that wrote it; and the payment of which it is an excess. */
const incomeWithReceipt = raw(`financeiro t
  left join recibo own on own.financeiro = t.id
  left join recibo charged on t.origem like 'cobranca:%'
    and charged.cobranca = substring(t.origem from '^cobranca:([0-9]{1,9})$')::integer
  left join recebimento excess on t.origem like 'excesso:%'
    and excess.id = substring(t.origem from '^excesso:([0-9]{1,9})$')::integer`);
/** The day of an excess is that of its arrival: the treasurer accepted it later, and wrote its entry then. */
const ownDay = sql`least((excess.quando at time zone ${churchZone})::date, t.data_pagamento)`;
const isIncome = raw(`t.tipo = 'receita' and t.pago and t.estorno_de is null`);
/** Charges have their own receipts, written when they are paid. */
const mayHaveOwn = raw(`t.estornado_em is null and (t.origem is null or t.origem like 'excesso:%')`);
const hasReceipt = raw('coalesce(own.numero, charged.numero) is not null');

export function createEntryReceipts(deps: GivingDeps) {
  const { db, engineOf } = deps;
  const receivers = createReceivers(deps);
  const where = (actor: Actor, chosen: Chosen): Sql =>
    join([...engineOf(financeiro).conditions(actor, chosen), isIncome], ' and ');

  async function of(actor: Actor, id: number): Promise<ReciboDoLancamento> {
    const [row] = await db.query<{
      ano: number | null;
      numero: number | null;
      emitir: boolean;
    }>(sql`select coalesce(own.ano, charged.ano) as ano, coalesce(own.numero, charged.numero) as numero,
        (${isIncome} and ${mayHaveOwn} and not (${hasReceipt})) as emitir
      from ${incomeWithReceipt}
      where ${join([...engineOf(financeiro).conditions(actor, {}), sql`t.id = ${id}`], ' and ')}`);
    if (!row) throw new AppError('not_found', 'error.not_found');
    const { ano, numero, emitir } = row;
    return { numero: ano === null || numero === null ? null : receiptNumber(ano, numero), emitir };
  }

  /**
   * Gives numbers to chosen income that has no receipt, in the order of payment. A transaction that takes numbers of a church and year
   * waits for those that took earlier ones, and one that fails takes none: there are no gaps. The entries are locked, so that no concurrent
   * change is made to an entry on the assumption that it has no receipt.
   */
  async function issue(tx: Db, users: number, chosen: Sql): Promise<number> {
    // Two concurrent calls would both find the same entries without a receipt.
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('recibo.emitir'))`);
    return tx.run(sql`with escolhidos as (
        select t.id, coalesce(t.igreja, (select id from igreja where sede)) as igreja,
          extract(year from ${ownDay})::integer as ano, ${ownDay} as dia
        from ${incomeWithReceipt} where ${chosen} and ${mayHaveOwn} and not (${hasReceipt})
        for no key update of t),
      ordenados as (select id, igreja, ano,
          row_number() over (partition by igreja, ano order by dia, id)::integer as ordem
        from escolhidos where igreja is not null),
      tomados as (insert into recibo_ultimo as u (igreja, ano, numero)
        select igreja, ano, count(*)::integer from ordenados group by igreja, ano order by igreja, ano
        on conflict (igreja, ano) do update set numero = u.numero + excluded.numero
        returning igreja, ano, numero)
      insert into recibo (igreja, ano, numero, financeiro, emitido_por)
      select o.igreja, o.ano, k.numero - (select count(*) from ordenados x where x.igreja = o.igreja and x.ano = o.ano) + o.ordem,
        o.id, ${users}::integer
      from ordenados o join tomados k on k.igreja = o.igreja and k.ano = o.ano`);
  }

  return {
    of,

    /** Issues the receipt of one entry; returns the existing one if it was issued before. */
    async issueOne(identity: StaffIdentity, id: number): Promise<ReciboDoLancamento> {
      await of(identity, id);
      await asAuthor(db, identity, (tx) =>
        issue(tx, identity.user.id, sql`${where(identity, {})} and t.id = ${id}`),
      );
      const receipt = await of(identity, id);
      if (receipt.numero === null) throw new AppError('conflict', 'recibo.not_income');
      return receipt;
    },

    /** Issues the receipts that chosen entries lack; returns how many. */
    issueAll: (identity: StaffIdentity, chosen: Chosen): Promise<number> =>
      asAuthor(db, identity, (tx) => issue(tx, identity.user.id, where(identity, chosen))),

    async count(actor: Actor, chosen: Chosen): Promise<RecibosDoPeriodo> {
      const [row] =
        await db.query<RecibosDoPeriodo>(sql`select count(*) filter (where ${hasReceipt})::integer as com,
          count(*) filter (where not (${hasReceipt}) and ${mayHaveOwn})::integer as sem,
          coalesce(sum(t.valor) filter (where ${hasReceipt} or ${mayHaveOwn}), 0)::bigint as valor
        from ${incomeWithReceipt} where ${where(actor, chosen)}`);
      return row!;
    },

    /** Receipts to print, by church and number; at most `limit`. */
    async printed(actor: Actor, chosen: Chosen, limit: number, id?: number): Promise<PrintedReceipt[]> {
      const rows = await db.query<
        Omit<PrintedReceipt, 'numero' | 'recebedor'> & { igreja: number; ano: number; numero: number }
      >(sql`select coalesce(own.igreja, charged.igreja) as igreja, coalesce(own.ano, charged.ano) as ano,
          coalesce(own.numero, charged.numero) as numero, t.descricao, t.valor,
          case when charged.cobranca is null then ${ownDay} else (c.paga_em at time zone ${churchZone})::date end as data,
          t.forma_pagamento as forma, t.estornado_em is not null as cancelado,
          case when c.anonimo then null else coalesce(c.nome, p.nome) end as nome
        from ${incomeWithReceipt} left join cobranca c on c.id = coalesce(charged.cobranca, excess.cobranca) left join pessoa p on p.id = t.pessoa
        where ${where(actor, chosen)} and ${hasReceipt} and (${id ?? null}::integer is null or t.id = ${id ?? null})
        order by 1, 2, 3 limit ${limit}`);
      const churches = new Map<number, Recebedor>();
      for (const { igreja } of rows)
        if (!churches.has(igreja)) churches.set(igreja, await receivers.of(igreja));
      return rows.map(({ igreja, ano, numero, ...row }) => ({
        ...row,
        numero: receiptNumber(ano, numero),
        recebedor: churches.get(igreja)!,
      }));
    },
  };
}
