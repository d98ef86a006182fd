import { addDays, addMonths, firstOfMonth, lastOfMonth } from '#shared/dates.ts';
import { createRandom } from '../random.ts';
import { bills, openBills, parcelas } from './despesas.ts';
import { contas, type Lancamento } from './lancamento.ts';
import { otherIncome, serviceOfferings, tithes, transfer } from './receitas.ts';

const months = 24;
/** How many people give under their name. */
export const givers = 38;

/** Two years of the church's books up to today, and the bills known for the next two months. */
export function demoLancamentos(today: string): Lancamento[] {
  const random = createRandom('financeiro');
  const tithesOf = tithes(random, givers);
  const list: Lancamento[] = [];
  for (let back = months - 1; back >= 0; back--) {
    const first = addMonths(firstOfMonth(today), -back);
    const days = Number(lastOfMonth(first).slice(8));
    const month = { first, days, number: Number(first.slice(5, 7)) };
    list.push(
      ...tithesOf(month, today),
      ...serviceOfferings(random, month, today),
      ...otherIncome(random, month, today, givers),
      ...bills(random, first, today, false),
    );
    const moves = [
      transfer(
        'Fatura do cartão de compras',
        contas.corrente,
        contas.cartao,
        random.int(230, 380),
        addDays(first, 9),
        today,
      ),
      transfer(
        'Repasse da loja',
        contas.carteira,
        contas.corrente,
        random.int(280, 380),
        addDays(first, 16),
        today,
      ),
      transfer('Repasse de Laranjeiras', contas.laranjeiras, contas.corrente, 350, addDays(first, 27), today),
      transfer('Reserva para missões', contas.corrente, contas.missoes, 900, addDays(first, 6), today),
      transfer('Reserva do telhado', contas.corrente, contas.poupanca, 1200, addDays(first, 25), today),
    ];
    list.push(...moves.filter(({ row }) => row.pago));
  }
  for (const ahead of [1, 2]) list.push(...bills(random, addMonths(firstOfMonth(today), ahead), today, true));
  list.push(
    ...parcelas('Mesa de som digital', 'Som e iluminação', [14_400, 12], addMonths(today, -7), today),
    ...parcelas('Ar-condicionado do salão infantil', 'Prédio', [9_990, 10], addMonths(today, -3), today),
    ...openBills(today),
  );
  return withReceipts(withMistake([...list, ...deposits(list, today)], today));
}

/** Every Monday the week's cash is deposited at the bank; some change stays in the box. */
function deposits(list: readonly Lancamento[], today: string): Lancamento[] {
  const weeks = new Map<string, number>();
  for (const { row, conta } of list) {
    if (conta !== contas.caixa || !row.pago) continue;
    const weekday = new Date(`${row.data_pagamento}T00:00:00Z`).getUTCDay();
    const monday = addDays(row.data_pagamento!, weekday === 0 ? 1 : 8 - weekday);
    weeks.set(monday, (weeks.get(monday) ?? 0) + (row.tipo === 'receita' ? row.valor : -row.valor));
  }
  return [...weeks].flatMap(([monday, cash]) => {
    const valor = Math.floor(cash / 1000) * 10;
    if (monday > today || valor < 100) return [];
    return [transfer('Depósito das ofertas', contas.caixa, contas.corrente, valor, monday, today)];
  });
}

/** Adds an offering that was entered twice and reversed. */
function withMistake(list: readonly Lancamento[], today: string): Lancamento[] {
  const at = list.findLastIndex(
    ({ row }) => row.descricao === 'Oferta da Santa Ceia' && row.data_pagamento! < addDays(today, -8),
  );
  return list.flatMap((one, index) => (index === at ? [one, { ...one, estornado: true }] : [one]));
}

/** Adds receipts to the big bills of the last months. */
function withReceipts(list: readonly Lancamento[]): Lancamento[] {
  const scanned = new Set(['Aluguel do salão de Laranjeiras', 'Conta de energia', 'Mesa de som digital']);
  const paid = list.filter(({ row }) => row.pago && scanned.has(row.descricao));
  const recent = new Set(
    paid.toSorted((a, b) => (a.row.data_pagamento! < b.row.data_pagamento! ? 1 : -1)).slice(0, 10),
  );
  return list.map((one) => (recent.has(one) ? { ...one, recibo: one.row.descricao } : one));
}
