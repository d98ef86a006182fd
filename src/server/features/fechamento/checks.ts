import { raw, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { createListCounts, type Filtros } from '#server/sections/list-counts.ts';
import type { MesAberto } from '#shared/contracts/fechamento.ts';
import type { ListaDoNumero } from '#shared/contracts/painel.ts';
import type { Section } from '#shared/crud/section.ts';
import { lastOfMonth } from '#shared/dates.ts';
import { cobranca } from '#shared/sections/cobranca.ts';
import { conta } from '#shared/sections/conta.ts';
import { financeiro } from '#shared/sections/financeiro.ts';

const listOf = (secao: Section, filtros: Filtros, soma?: string): ListaDoNumero => ({
  secao: secao.name,
  filtros,
  ...(soma !== undefined && { soma }),
});

type Checked = Pick<MesAberto, 'lancamentos' | 'entradas' | 'saidas' | 'verificacoes' | 'contas'>;

/** The content of a church's month, and what is still to be done in it. Every number is that of the list that it names. */
export async function checkMonth(
  { db, engineOf }: Pick<FeatureDeps, 'db' | 'engineOf'>,
  identity: StaffIdentity,
  { igreja, mes }: { igreja: number; mes: string },
): Promise<Checked> {
  const count = createListCounts(db, engineOf, identity);
  const end = lastOfMonth(mes);
  const church = { igreja: String(igreja) };
  const paid = { ...church, pago: 'true', data_pagamento_de: `${mes}-01`, data_pagamento_ate: end };
  const lists = {
    sem_comprovante: [financeiro, { ...paid, tipo: 'despesa', sem_comprovante: 'true' }],
    a_decidir: [cobranca, { ...church, a_decidir: 'true', sandbox: 'false' }],
    cobrancas_abertas: [cobranca, { ...church, a_confirmar: 'true' }],
    vencidos: [financeiro, { ...church, situacao: 'vencido', data_vencimento_ate: end }],
  } as const;
  const counted = async (nome: keyof typeof lists) => {
    const [section, filtros] = lists[nome];
    return { nome, total: (await count(section, filtros)).total, lista: listOf(section, filtros) };
  };
  const [month, semComprovante, aDecidir, abertas, vencidos, contas, diferencas] = await Promise.all([
    count(financeiro, paid, ['entradas', 'saidas']),
    counted('sem_comprovante'),
    counted('a_decidir'),
    counted('cobrancas_abertas'),
    counted('vencidos'),
    identity.ability.can('list', conta.subject) ? negativeAccounts(db, igreja, end) : [],
    // The comparison covers all churches, so only callers who see all of them get its result.
    identity.igrejas ? 0 : differencesOf(db, igreja),
  ]);
  const number = (valor: number, soma?: string) => ({
    valor,
    lista: listOf(financeiro, paid, soma),
    ...(soma !== undefined && { dinheiro: true as const }),
  });
  return {
    lancamentos: number(month.total),
    entradas: number(month.somas.entradas!, 'entradas'),
    saidas: number(month.somas.saidas!, 'saidas'),
    verificacoes: [
      semComprovante,
      aDecidir,
      { nome: 'diferencas', total: diferencas, lista: null },
      { nome: 'contas_negativas', total: contas.length, lista: null },
      abertas,
      vencidos,
    ],
    contas: contas.map(({ id, nome, saldo }) => ({
      id,
      nome,
      saldo,
      lista: listOf(financeiro, { conta: String(id), pago: 'true', data_pagamento_ate: end }),
    })),
  };
}

/** Accounts of the church that were below zero at the end of a day, computed from today's balance without payments since then. */
const negativeAccounts = (db: FeatureDeps['db'], igreja: number, end: string) =>
  db.query<{ id: number; nome: string; saldo: number }>(sql`select id, nome, saldo from (
      select c.id, c.nome, c.valor_inicial
        + coalesce((select sum(s.valor) from total_financeiro s where s.conta = c.id and s.pago), 0)
        - coalesce((select sum(f.valor * f.sinal) from financeiro f
            where f.movimento = c.id and f.pago and f.data_pagamento > ${end}::date), 0) as saldo
      from conta c where coalesce(c.igreja, (select id from igreja where sede)) = ${igreja}) a
    where saldo < 0 order by nome`);

/** Differences that the last comparison found in charges and entries of the church, or in none of any church. */
async function differencesOf(db: FeatureDeps['db'], igreja: number): Promise<number> {
  const [row] = await db.query<{ total: number }>(sql`select count(*)::integer as total
    from (${raw('select diferencas from conciliacao order by id desc limit 1')}) c,
      jsonb_to_recordset(c.diferencas -> 'lista') as d(cobranca integer, financeiro integer)
      left join cobranca k on k.id = d.cobranca left join financeiro f on f.id = d.financeiro
    where coalesce(k.igreja, f.igreja, ${igreja}) = ${igreja}`);
  return row!.total;
}
