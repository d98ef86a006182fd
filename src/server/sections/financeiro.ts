import type { Behaviour, Current, Values, WriteContext } from '#server/crud/behaviour.ts';
import { deleteFileJob } from '#server/crud/file-jobs.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import { recurrenceDates, recurrenceErrors } from '#shared/crud/recurrence.ts';
import { churchToday, churchZone, firstOfMonth } from '#shared/dates.ts';
import { AppError, invalid, invalidField } from '#shared/errors.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import { financeiro as declaration } from '#shared/sections/financeiro.ts';
import { fixedWhenPaid, fixedWhenReversed } from '#shared/sections/financeiro-listas.ts';
import { copyTo, insertArrivals, insertReversals, insertRows, lockOther } from './financeiro-pares.ts';
import { competenciaOf, followedDate, followedMonth, shares } from './financeiro-plano.ts';

type Lancamento = Values<typeof declaration>;
type StoredLancamento = Current<typeof declaration>;

/** The further rows of a new plan, computed before the first is written and inserted after it. */
const plans = new WeakMap<Lancamento, (Lancamento & { parcela: number })[]>();

const refused = (key: ErrorKey, field = 'id'): AppError =>
  new AppError('conflict', key, { fields: { [field]: [{ key }] } });

function checkChange(values: Lancamento, current: StoredLancamento, isReversed: boolean): void {
  const [input, stored]: Record<string, unknown>[] = [values, current];
  const changed = (name: string): boolean => input![name] !== stored![name];
  const cancelled = isReversed ? fixedWhenReversed.find(changed) : undefined;
  if (cancelled) throw refused('financeiro.reversed_locked', cancelled);
  // A mistake in a paid row is reversed and entered again.
  const locked = current.pago ? fixedWhenPaid.find(changed) : undefined;
  if (locked) throw refused('financeiro.paid_locked', locked);
  if (changed('tipo') && [values.tipo, current.tipo].includes('transferencia'))
    throw invalidField('tipo', 'financeiro.transfer_kind');
}

/** The fields that a receipt shows: it was given away, and must stay true. */
const onReceipt = ['descricao', 'pessoa', 'data_pagamento', 'igreja', 'pago', 'forma_pagamento'] as const;

async function checkReceipt(
  { db }: WriteContext,
  values: Lancamento,
  current: StoredLancamento,
): Promise<void> {
  const changed = onReceipt.find((name) => values[name] !== current[name]);
  if (!current.pago || current.tipo !== 'receita' || !changed) return;
  const [receipt] = await db.query(sql`select from recibo where financeiro = ${current.id}`);
  if (receipt) throw refused('financeiro.has_receipt', changed);
}

const accountFields = ['conta', 'conta_destino'] as const;
type Accounts = Pick<Lancamento, (typeof accountFields)[number]>;

/** Refuses accounts that are not active; those of the stored entry that are `kept` are not checked. */
async function refuseInactive(
  { db }: Pick<WriteContext, 'db'>,
  values: Accounts,
  kept?: Accounts,
): Promise<void> {
  for (const name of accountFields) {
    const id = values[name];
    if (id === null || id === kept?.[name]) continue;
    const [conta] = await db.query<{ nome: string; ativa: boolean }>(
      sql`select nome, ativa from conta where id = ${id} for share`,
    );
    if (!conta) throw invalidField(name, 'validation.reference');
    if (!conta.ativa) throw invalidField(name, 'financeiro.conta_inactive', { name: conta.nome });
  }
}

/** Money moves only between active accounts, and never from one to itself. */
async function checkAccounts(
  context: WriteContext,
  values: Lancamento,
  current: StoredLancamento | null,
): Promise<void> {
  if (values.tipo === 'transferencia' && values.conta === values.conta_destino)
    throw invalidField('conta_destino', 'financeiro.same_account');
  const settles = values.pago && !current?.pago;
  await refuseInactive(context, values, current && !settles ? current : undefined);
}

/** The church of an account, or the head church if it has none; null: there is no church yet. */
async function churchOfAccount({ db }: WriteContext, conta: number | null): Promise<number | null> {
  const [row] = await db.query<{ igreja: number | null }>(
    sql`select coalesce((select igreja from conta where id = ${conta}), (select id from igreja where sede)) as igreja`,
  );
  return row!.igreja;
}

/** Turns a total into its first part, or computes the later dates of a repetition; the rest is inserted afterwards. */
function planRows(values: Lancamento, first: { date: string; competencia: string }): void {
  const { repeticao } = values;
  const parcelas = values.parcelas ?? 1;
  if (parcelas > 1 && repeticao) throw invalidField('repeticao', 'financeiro.plan_one');
  if (parcelas === 1 && !repeticao) return;
  const end = repeticao ? values : { repeticoes: parcelas, repetir_ate: null };
  const due = recurrenceDates(
    first.date,
    repeticao ?? 'mensal',
    end,
    declaration.fields.repeticao.recurrence.monthly,
  );
  const errors = recurrenceErrors(end, due);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const total = values.valor;
  if (parcelas > total) throw invalidField('parcelas', 'financeiro.share_small', { parcelas });
  const amounts = repeticao ? due.map(() => total) : shares(total, parcelas);
  values.valor = amounts[0]!;
  // Only the first part may be paid already: the others lie in the future.
  const rest = due.slice(1).map((date, at) => ({
    ...values,
    valor: amounts[at + 1]!,
    data_vencimento: date,
    competencia: competenciaOf(date, first),
    pago: false,
    data_pagamento: null,
    parcela: at + 2,
  }));
  plans.set(values, rest);
}

const today = `(now() at time zone '${churchZone}')::date`;
const rowOf = (id: string): string =>
  `(select jsonb_build_object('id', o.id, 'rotulo', o.descricao) from financeiro o where o.id = ${id})`;
/** The charge that wrote a row: by its payment, by an excess that was accepted, or by a refund. */
const chargeOf = `case split_part(t.origem, ':', 1)
  when 'cobranca' then split_part(t.origem, ':', 2)::integer
  when 'excesso' then (select r.cobranca from recebimento r where r.id = split_part(t.origem, ':', 2)::integer)
  when 'estorno' then (select e.cobranca from estorno e where e.id = split_part(t.origem, ':', 2)::integer) end`;
const reversed = '(t.estornado_em is not null or t.estorno_de is not null)';

/**
 * Sums of paid rows, and beside them of open ones. A reversal is subtracted on the side of the row that it reverses:
 * both amounts have that row's kind and opposite signs.
 */
const totalsOver = ({ income, expense }: { income: string; expense: string }): Record<string, string> => ({
  entradas: `sum(t.valor * t.sinal) filter (where t.pago and ${income})`,
  saidas: `-sum(t.valor * t.sinal) filter (where t.pago and ${expense})`,
  saldo: `sum(t.valor * t.sinal) filter (where t.pago and (${income} or ${expense}))`,
  a_receber: `sum(t.valor * t.sinal) filter (where not t.pago and ${income})`,
  a_pagar: `-sum(t.valor * t.sinal) filter (where not t.pago and ${expense})`,
});

/** The rows that move one account: its income and expenses, and its side of transfers. */
const ofAccount = {
  entradas: `(t.tipo = 'receita' or t.transferencia is not null)`,
  saidas: `(t.tipo = 'despesa' or (t.tipo = 'transferencia' and t.transferencia is null))`,
} as const;
type Side = keyof typeof ofAccount;

/**
 * Whether the month of an entry's payment is closed. A comparison with the month as it is stored: the index on church and month answers it
 * without reading other months.
 */
export const inClosedMonth = `(t.pago and exists (select from fechamento f where f.reaberto_em is null
      and f.igreja in (coalesce(t.igreja, igreja_sede()), (select coalesce(c.igreja, igreja_sede()) from conta c where c.id = t.movimento))
      and f.mes >= date_trunc('month', t.data_pagamento::timestamp)::date))`;

const situacoes: Record<string, (today: string) => Sql> = {
  pago: () => sql`(t.pago and t.estornado_em is null and t.estorno_de is null)`,
  a_vencer: (day) => sql`(not t.pago and t.data_vencimento > ${day}::date)`,
  vence_hoje: (day) => sql`(not t.pago and t.data_vencimento = ${day}::date)`,
  vencido: (day) => sql`(not t.pago and t.data_vencimento < ${day}::date)`,
  estornado: () => sql`(t.estornado_em is not null or t.estorno_de is not null)`,
};

const stateOf = async ({ db }: WriteContext, id: number) => {
  const [row] = await db.query<{
    pago: boolean;
    reversed: boolean;
    transferencia: number | null;
    origem: string | null;
  }>(
    sql`select pago, estornado_em is not null or estorno_de is not null as reversed, transferencia, origem
      from financeiro where id = ${id}`,
  );
  // A row that a charge wrote is changed only by that charge: the books agree with the charges to the centavo.
  if (row!.origem !== null) throw refused('financeiro.from_charge');
  return row!;
};

/** The church's books: paid rows are never deleted, and a transfer is two rows that are written and deleted together. */
export const financeiro: Behaviour<typeof declaration> = {
  columns: [
    'parcela',
    'recorrencia',
    'origem',
    'transferencia',
    'estorno_de',
    'estornado_em',
    'movimento',
    'sinal',
  ],
  constraints: {
    financeiro_pago: { field: 'data_pagamento', error: { key: 'validation.required' } },
    financeiro_aberto: { field: 'data_vencimento', error: { key: 'validation.required' } },
    financeiro_destino: { field: 'conta_destino', error: { key: 'financeiro.same_account' } },
  },
  computed: {
    situacao: `case when ${reversed} then 'estornado' when t.pago then 'pago' when t.data_vencimento > ${today} then 'a_vencer'
      when t.data_vencimento = ${today} then 'vence_hoje' else 'vencido' end`,
    mes_fechado: inClosedMonth,
    sentido: `case when t.sinal > 0 then 'entrada' else 'saida' end`,
    parcela: 't.parcela',
    recorrencia: 't.recorrencia',
    contrapartida: `case when t.tipo = 'transferencia' then
      ${rowOf('coalesce(t.transferencia, (select p.id from financeiro p where p.transferencia = t.id))')} end`,
    estorno_de: rowOf('t.estorno_de'),
    estornado_em: 't.estornado_em',
    origem: 't.origem',
    cobranca: `case when t.origem is not null then (select jsonb_build_object('id', c.id, 'rotulo', c.descricao)
      from cobranca c where c.id = ${chargeOf}) end`,
  },
  filters: {
    // By the account whose balance the row changes: the arriving side of a transfer belongs to its destination.
    conta: (value) => sql`t.movimento = ${Number(value)}`,
    situacao: (value, { today: day }) =>
      sql`(${join(
        value.split(',').map((name) => situacoes[name]!(day)),
        ' or ',
      )})`,
    sem_comprovante: (value) => {
      const missing = sql`t.comprovante is null and t.transferencia is null`;
      return value === 'true' ? sql`(${missing})` : sql`not (${missing})`;
    },
    sem_categoria: (value) => (value === 'true' ? sql`t.categoria is null` : sql`t.categoria is not null`),
    sem_pessoa: (value) => (value === 'true' ? sql`t.pessoa is null` : sql`t.pessoa is not null`),
    movimento: (value) =>
      raw(
        `(${value
          .split(',')
          .map((name) => ofAccount[name as Side])
          .join(' or ')})`,
      ),
    recorrencia: (value) => sql`t.recorrencia = ${value}::bigint`,
  },
  // As the list shows it: what goes out is negative, also a reversal of income, so that the rows of a file add up to the totals.
  exportValues: { valor: 't.valor * t.sinal' },
  totals: totalsOver({ income: `t.tipo = 'receita'`, expense: `t.tipo = 'despesa'` }),
  // One account also gains and loses by transfers: its totals include all rows that move it.
  totalsBy: {
    conta: totalsOver({ income: ofAccount.entradas, expense: ofAccount.saidas }),
  },
  series: {
    // The sides of a transfer are written together: the other rows of a series are those of the same side.
    members: (id) =>
      sql`(t.transferencia is null) = (select o.transferencia is null from financeiro o where o.id = ${id})`,
    follow: (row, { before, after, changed }) => ({
      ...(changed.has('data_vencimento') && {
        data_vencimento: followedDate(row, before.data_vencimento, after.data_vencimento),
      }),
      ...(changed.has('competencia') && {
        competencia: followedMonth(row.competencia, before.competencia, after.competencia),
      }),
    }),
  },
  countedByDay: 'data_vencimento',
  totalsOfAll: {
    from: 'total_financeiro',
    sums: {
      entradas: `sum(valor) filter (where tipo = 'receita' and pago)`,
      saidas: `-sum(valor) filter (where tipo = 'despesa' and pago)`,
      saldo: `sum(valor) filter (where tipo <> 'transferencia' and pago)`,
      a_receber: `sum(valor) filter (where tipo = 'receita' and not pago)`,
      a_pagar: `-sum(valor) filter (where tipo = 'despesa' and not pago)`,
    },
  },

  async beforeSave(context, values, current) {
    const state = current && (await stateOf(context, current.id));
    if (current) checkChange(values, current, state!.reversed);
    const arrives = state !== null && state.transferencia !== null;
    values.igreja ??= await churchOfAccount(context, arrives ? values.conta_destino : values.conta);
    if (current) await checkReceipt(context, values, current);
    await checkAccounts(context, values, current);
    const date = values.data_vencimento ?? values.data_pagamento;
    if (date === null) throw invalidField('data_vencimento', 'validation.required');
    const competencia = firstOfMonth(values.competencia ?? date);
    values.data_vencimento = date;
    values.competencia = competencia;
    if (!current) planRows(values, { date, competencia });
  },

  async warnings({ db, igrejas }, values, current) {
    const telling = ['valor', 'tipo', 'pessoa', 'data_vencimento', 'data_pagamento'] as const;
    if (telling.every((name) => current?.[name] === values[name])) return [];
    const [twin] = await db.query<{ descricao: string }>(sql`select descricao from financeiro
      where valor = ${values.valor} and tipo = ${values.tipo} and pessoa is not distinct from ${values.pessoa}
        and (data_vencimento = ${values.data_vencimento} or data_pagamento = ${values.data_pagamento})
        and (${igrejas}::integer[] is null or igreja = any(${igrejas}))
        and estornado_em is null and estorno_de is null and transferencia is null
        and id <> ${current?.id ?? 0} and id is distinct from (select transferencia from financeiro where id = ${current?.id ?? 0})
      order by id desc limit 1`);
    return twin ? [{ field: 'valor', error: { key: 'financeiro.duplicate', vars: { ...twin } } }] : [];
  },

  async afterSave(context, id, values) {
    const { db } = context;
    const isTransfer = values.tipo === 'transferencia';
    const rest = plans.get(values);
    if (rest) await db.run(sql`update financeiro set parcela = 1, recorrencia = ${id} where id = ${id}`);
    const others = rest
      ? await insertRows(
          db,
          rest.map((row) => ({ ...row, recorrencia: id })),
        )
      : [];
    if (!isTransfer) return;
    const other = await lockOther(context, id);
    if (other === undefined) await insertArrivals(db, [id, ...others]);
    else await copyTo(db, id, other);
  },

  async beforeDelete(context, id) {
    const { db, jobs } = context;
    if ((await stateOf(context, id)).pago) throw refused('financeiro.paid_delete');
    const other = await lockOther(context, id);
    if (other === undefined) return;
    // Both rows of a transfer are deleted together, and the file of the other one too.
    const deleted = await db.query<{ comprovante: string | null }>(
      sql`delete from financeiro where id = ${other} returning comprovante`,
    );
    const files = await db.query<{ chave: string }>(
      sql`delete from arquivo where id = any(${deleted.map(({ comprovante }) => comprovante)}::uuid[]) returning chave`,
    );
    for (const { chave } of files) await jobs.enqueue(db, deleteFileJob, { chave });
  },

  actions: {
    liquidar: async (context, id) => {
      const { db, clock } = context;
      if ((await stateOf(context, id)).pago) throw refused('financeiro.already_paid');
      const other = await lockOther(context, id);
      const [accounts] = await db.query<Accounts>(
        sql`select conta, conta_destino from financeiro where id = ${id}`,
      );
      await refuseInactive(context, accounts!);
      await db.run(sql`update financeiro set pago = true, data_pagamento = ${churchToday(clock.now())},
        versao = versao + 1, atualizado_em = now() where id = any(${[id, other ?? id]})`);
    },
    estornar: async (context, id) => {
      const { db, clock } = context;
      const state = await stateOf(context, id);
      if (state.reversed) throw refused('financeiro.already_reversed');
      if (!state.pago) throw refused('financeiro.not_paid');
      const other = await lockOther(context, id);
      const now = clock.now();
      await insertReversals(db, [id, other ?? id], { today: churchToday(now), now });
    },
  },
};
