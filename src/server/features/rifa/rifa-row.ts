import type { Db } from '#server/db/client.ts';
import { prepared, raw, type Sql, sql } from '#server/db/sql.ts';
import type { EstadoRifa } from '#shared/contracts/rifa.ts';

/** A raffle that was published: visitors may see it. */
export interface RifaRow {
  id: number;
  slug: string;
  nome: string;
  status: EstadoRifa;
  data_sorteio: Date;
  /** the lottery's extraction that decides, and its ISO day */
  extracao_numero: string | null;
  extracao_data: string | null;
  valor_cota: number;
  total_cotas: number;
  distribuicao: 'escolha' | 'aleatoria';
  minimo_por_comprador: number | null;
  maximo_por_comprador: number | null;
  congelada_em: Date | null;
}

/**
 * SQL for the lottery's extraction that decides the raffle `t`: that of its frozen list, which is later than the rules promise if the list
 * was too late for that one.
 */
export const extracaoNumero = raw(
  'coalesce((select f.extracao_numero from rifa_lista f where f.rifa = t.id), t.extracao_numero)',
);
/** Its ISO day. */
export const extracaoData = raw(
  'coalesce((select f.extracao_data from rifa_lista f where f.rifa = t.id), t.extracao_data)::text',
);

const columns = sql`t.id, t.slug, t.nome, t.status, t.data_sorteio, t.valor_cota, t.total_cotas, t.distribuicao,
  t.minimo_por_comprador, t.maximo_por_comprador, t.congelada_em, ${extracaoNumero} as extracao_numero,
  ${extracaoData} as extracao_data`;

/** Condition over the raffle `t`: it is visible to visitors; drafts, and drafts that were cancelled, only to the office. */
export const isKnownSql =
  raw(`t.status <> 'rascunho' and t.data_sorteio is not null and (t.status <> 'cancelada'
  or t.congelada_em is not null or exists (select 1 from rifa_compromisso k where k.rifa = t.id))`);

export async function findRifa(
  db: Db,
  which: { id: number } | { slug: string },
): Promise<RifaRow | undefined> {
  const [row] = await db.query<RifaRow>(
    prepared(
      'id' in which
        ? sql`select ${columns} from rifa t where t.id = ${which.id} and ${isKnownSql}`
        : sql`select ${columns} from rifa t where t.slug = ${which.slug} and ${isKnownSql}`,
    ),
  );
  return row;
}

/** The raffle of a purchase, whether or not visitors may see it. It has been published, so it has a date of its draw. */
export async function rifaOf(db: Db, { rifa }: { rifa: number }): Promise<RifaRow> {
  const [row] = await db.query<RifaRow>(prepared(sql`select ${columns} from rifa t where t.id = ${rifa}`));
  return row!;
}

/** The current slug of a raffle, by a former one. */
export async function movedSlug(db: Db, slug: string): Promise<string | null> {
  const [row] = await db.query<{ slug: string }>(
    prepared(sql`select t.slug from slug_antigo s join rifa t on t.id = s.registro
      where s.secao = 'rifa' and s.slug = ${slug} and ${isKnownSql}`),
  );
  return row?.slug ?? null;
}

/** SQL: the purchase `alias` is paid and has no numbers, and its money was not returned. */
export const isToExchangeSql = (alias: string): Sql =>
  sql`(${raw(alias)}.estado = 'trocar' and (${raw(alias)}.pago_em is not null
    or exists (select from cobranca x where x.id = ${raw(alias)}.cobranca and x.a_decidir > 0)))`;

/** Condition over the number `n`: it has an owner now. An expired hold does not count, whatever its row says. */
export const isTakenSql = (now: Date) => sql`(n.estado = 'paga' or n.expira_em > ${now})`;

/** Whether the list of the raffle's numbers is final. Called after `shareSales` or `stopSales`. */
export async function isFrozen(tx: Db, rifa: number): Promise<boolean> {
  const [row] = await tx.query(prepared(sql`select 1 from rifa_lista where rifa = ${rifa}`));
  return row !== undefined;
}
