import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { addDays, addMonths, churchToday } from '#shared/dates.ts';

interface Tither {
  nome: string;
  email: string;
  valor: number;
  igreja: number;
  primeira: Date;
}

const dayOf = (iso: string): number => Math.min(28, Number(iso.slice(8)));

/** The next date after today with that day of the month. */
function nextDue(today: string, dia: number): string {
  const here = `${today.slice(0, 8)}${String(dia).padStart(2, '0')}`;
  return here > today ? here : addMonths(here, 1);
}

/** Monthly monthly gifts: running ones, one that was stopped, one that waits for its first gift. */
export async function seedMonthlyGifts(tx: Db, now: Date, today: string, igreja: number): Promise<void> {
  const tithers = await tx.query<Tither>(sql`select nome, email, max(valor) as valor, max(igreja) as igreja,
      min(paga_em) as primeira
    from cobranca where origem = 'contribuicao' and destino = 'dizimo' and estado = 'paga' and nome is not null
    group by nome, email having count(*) > 2 order by min(id) limit 9`);
  for (const tither of tithers) {
    const { nome, email, valor, igreja: of, primeira } = tither;
    const first = churchToday(primeira);
    const stopped = tither === tithers.at(-1);
    const [row] = await tx.query<{
      id: number;
    }>(sql`insert into contribuicao_mensal (descricao, nome, email, tipo, forma,
        valor, dia, proxima, ativa, anonimo, igreja, confirmada_em, parada_em, motivo, criado_em)
      values ('Dízimo', ${nome}, ${email}, 'dizimo', 'pix', ${valor}, ${dayOf(first)},
        ${nextDue(today, dayOf(first))}, ${!stopped}, false, ${of}, ${primeira}, ${stopped ? now : null},
        ${stopped ? 'Mudou de cidade; pediu para parar por telefone.' : null}, ${primeira}) returning id`);
    await tx.run(sql`update contribuicao g set mensal = ${row!.id} from cobranca c
      where c.origem = 'contribuicao' and c.origem_id = g.id and c.email = ${email} and c.destino = 'dizimo'`);
  }
  await tx.run(sql`insert into contribuicao_mensal (descricao, email, tipo, forma, valor, dia, proxima, ativa, anonimo,
      igreja, criado_em)
    values ('Oferta missionária', 'quem.semeia@casa.example', 'oferta_missionaria', 'pix', 10000, ${dayOf(today)},
      ${addMonths(addDays(today, dayOf(today) - Number(today.slice(8))), 1)}, false, true, ${igreja}, ${now})`);
}
