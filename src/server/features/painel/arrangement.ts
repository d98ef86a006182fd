import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { type ArranjoDoPainel, type ChaveDeCartao, chavesDeCartao } from '#shared/contracts/painel.ts';
import { type Periodo, periodos } from '#shared/painel/periodos.ts';

export interface Arrangement extends ArranjoDoPainel {
  periodo: Periodo;
  igreja: number | null;
}

/** A person's arrangement of the dashboard, without keys of cards that no longer exist. */
export async function readArrangement(db: Db, users: number): Promise<Arrangement> {
  const [row] = await db.query<{
    ordem: string[];
    ocultos: string[];
    esconde_valores: boolean;
    periodo: string;
    igreja: number | null;
  }>(sql`select ordem, ocultos, esconde_valores, periodo, igreja from painel_arranjo where users = ${users}`);
  const existingCards = (keys: readonly string[] = []): ChaveDeCartao[] =>
    keys.flatMap((key) => chavesDeCartao.filter((one) => one === key));
  return {
    ordem: existingCards(row?.ordem),
    ocultos: existingCards(row?.ocultos),
    esconde_valores: row?.esconde_valores ?? false,
    periodo: periodos.find((one) => one === row?.periodo) ?? 'mes',
    igreja: row?.igreja ?? null,
  };
}

/** Stores changed values and keeps the rest, so that two changes at once do not undo each other. */
export async function writeArrangement(
  db: Db,
  users: number,
  { ordem, ocultos, esconde_valores, periodo, igreja }: Partial<Arrangement>,
): Promise<void> {
  const once = (keys?: readonly ChaveDeCartao[]) => (keys ? [...new Set(keys)] : null);
  const [order, hidden] = [once(ordem), once(ocultos)];
  const [values, period] = [esconde_valores ?? null, periodo ?? null];
  const isChurchGiven = igreja !== undefined;
  await db.run(sql`insert into painel_arranjo as arranjo (users, ordem, ocultos, esconde_valores, periodo, igreja)
    values (${users}, coalesce(${order}::text[], '{}'), coalesce(${hidden}::text[], '{}'),
      coalesce(${values}::boolean, false), coalesce(${period}::text, 'mes'), ${igreja ?? null})
    on conflict (users) do update set ordem = coalesce(${order}::text[], arranjo.ordem),
      ocultos = coalesce(${hidden}::text[], arranjo.ocultos),
      esconde_valores = coalesce(${values}::boolean, arranjo.esconde_valores),
      periodo = coalesce(${period}::text, arranjo.periodo),
      igreja = case when ${isChurchGiven}::boolean then ${igreja ?? null} else arranjo.igreja end`);
}
