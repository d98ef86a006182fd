import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { appendLink } from '#server/features/transparencia/publish.ts';
import { addDays, addMonths, firstOfMonth, lastOfMonth } from '#shared/dates.ts';
import { financeiro } from '#shared/sections/financeiro.ts';
import { insertRows } from '../insert-rows.ts';
import { createRandom } from '../random.ts';
import { contas } from './lancamento.ts';

/** How many of the last months are closed and published, and how many people of the congregation give under their name. */
const months = 6;
const givers = 5;

interface Seeding {
  tx: Db;
  today: string;
  /** the congregation: the books of the head church stay open */
  igreja: number;
}

/** The congregation's own bills and tithes, closed and published month by month. */
export async function seedPublished({ tx, today, igreja }: Seeding): Promise<void> {
  const random = createRandom('publicadas');
  const idByName = async (
    table: 'conta' | 'categoria',
    nome: string,
    tipo?: string,
  ): Promise<number | null> => {
    const [row] =
      table === 'conta'
        ? await tx.query<{ id: number }>(sql`select id from conta where nome = ${nome}`)
        : await tx.query<{ id: number }>(
            sql`select id from categoria where nome = ${nome} and tipo = ${`financeiro_${tipo}`}`,
          );
    return row?.id ?? null;
  };
  const conta = await idByName('conta', contas.laranjeiras);
  const tithes = await idByName('categoria', 'Congregações', 'receita');
  const people = await tx.query<{ id: number }>(sql`select id from pessoa
    where igreja = ${igreja} and status = 'membro_ativo' and data_nascimento < ${today}::date - 9000
    order by id limit ${givers}`);
  const bills = [
    ['Aluguel do salão', 'Aluguel', 900, 5],
    ['Energia do salão', 'Energia', 210, 12],
    ['Produtos de limpeza', 'Limpeza', 85, 14],
    ['Cestas básicas do bairro', 'Cestas básicas', 320, 20],
  ] as const;
  const closed = Array.from({ length: months }, (_, at) => addMonths(firstOfMonth(today), at - months - 1));
  for (const first of closed) {
    const paidOn = (day: string) => ({
      data_vencimento: day,
      data_pagamento: day,
      pago: true,
      competencia: first,
      conta,
      igreja,
    });
    const rows = [
      ...people.map(({ id }, at) => ({
        ...paidOn(addDays(first, 4 + at)),
        descricao: 'Dízimo, Laranjeiras',
        tipo: 'receita',
        valor: random.int(220, 520) * 100,
        classificacao_financeira: 'dizimo',
        forma_pagamento: 'pix',
        categoria: tithes,
        pessoa: id,
      })),
      ...(await Promise.all(
        bills.map(async ([descricao, categoria, valor, day]) => ({
          ...paidOn(addDays(first, day)),
          descricao,
          tipo: 'despesa',
          valor: valor * 100 + random.int(0, 4000),
          classificacao_financeira: 'fixa',
          forma_pagamento: 'pix',
          categoria: await idByName('categoria', categoria, 'despesa'),
        })),
      )),
    ];
    await insertRows(tx, financeiro, rows, today);
  }
  for (const first of closed) {
    const moment = new Date(`${addDays(addMonths(first, 1), 6)}T14:00:00Z`);
    await tx.run(sql`insert into fechamento (igreja, mes, fechado_em, lancamentos, entradas, saidas)
      select ${igreja}, ${first}::date, ${moment}, count(*), coalesce(sum(valor * sinal) filter (where tipo = 'receita'), 0),
        -coalesce(sum(valor * sinal) filter (where tipo = 'despesa'), 0)
      from financeiro where igreja = ${igreja} and pago
        and data_pagamento between ${first}::date and ${lastOfMonth(first)}::date`);
    await appendLink(
      tx,
      { igreja, mes: first.slice(0, 7), nivel: 1, minimo: 3, saldos: 'total', motivo: null },
      { marca: null, ciente_nomes: false, now: moment, users: null },
    );
  }
}
