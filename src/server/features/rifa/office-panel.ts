import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { receivedOf } from '#server/sections/rifa-compra.ts';
import type { PainelRifa, ReservaDaRifa, VendasDoVendedor } from '#shared/contracts/rifa-office.ts';
import { churchZone } from '#shared/dates.ts';
import { numberWidthOf } from '#shared/rifa/numeros.ts';
import type { RifaDeps } from './deps.ts';
import { isTakenSql, isToExchangeSql } from './rifa-row.ts';

/** How many holds and sellers the panel shows; the lists have all of them. */
const maxShown = 50;

const received = raw(receivedOf('c'));

export interface OfficeRifa
  extends Omit<PainelRifa['rifa'], 'largura' | 'endereco' | 'data_sorteio' | 'vende'> {
  data_sorteio: Date | null;
  minimo_por_comprador: number | null;
  maximo_por_comprador: number | null;
}

/** A raffle for the office, drafts included. */
export async function officeRifa(db: Db, id: number): Promise<OfficeRifa | undefined> {
  const [row] =
    await db.query<OfficeRifa>(sql`select id, nome, slug, status, total_cotas, valor_cota, data_sorteio,
      distribuicao, minimo_por_comprador, maximo_por_comprador from rifa where id = ${id}`);
  return row;
}

/** Whether numbers can be sold at the counter: while the raffle is on sale. */
const sellsByHand = ({ status, data_sorteio }: OfficeRifa, now: Date): boolean =>
  status === 'ativa' && data_sorteio !== null && data_sorteio > now;

/** A raffle as the pages of the office get it. */
export function shownRifa(
  { clock, config }: Pick<RifaDeps, 'clock' | 'config'>,
  rifa: OfficeRifa,
): PainelRifa['rifa'] {
  const { minimo_por_comprador: _min, maximo_por_comprador: _max, ...shown } = rifa;
  return {
    ...shown,
    largura: numberWidthOf(rifa.total_cotas),
    data_sorteio: rifa.data_sorteio?.toISOString() ?? null,
    endereco: `${config.baseUrl}/rifa/${rifa.slug}`,
    vende: sellsByHand(rifa, clock.now()),
  };
}

interface Sums {
  compradores: number;
  a_trocar: number;
  recebido: number;
  devolvido: number;
  a_devolver: { compras: number; valor: number };
}

/** The sales of a raffle; null: it does not exist. */
export async function readRifaPanel(
  { db, clock, config }: Pick<RifaDeps, 'db' | 'clock' | 'config'>,
  id: number,
): Promise<PainelRifa | null> {
  const rifa = await officeRifa(db, id);
  if (!rifa) return null;
  const now = clock.now();
  // The sales of a cancelled raffle stay visible, also after the money was returned.
  const isSold =
    rifa.status === 'cancelada'
      ? sql`c.estado in ('cancelada', 'devolvida') and c.pago_em is not null and not c.sandbox`
      : sql`c.estado = 'paga'`;
  const [[numbers], [sums], dias, canais, vendedores, reservas] = await Promise.all([
    db.query<{ pagos: number; reservados: number }>(sql`select
        count(*) filter (where n.estado = 'paga')::integer as pagos,
        count(*) filter (where n.estado = 'reservada' and ${isTakenSql(now)})::integer as reservados
      from rifa_numero n where n.rifa = ${id}`),
    db.query<Sums>(sql`select
        count(distinct coalesce(c.cpf, c.whatsapp, lower(c.email), busca(c.nome))) filter (where ${isSold})::integer
          as compradores,
        count(*) filter (where ${isToExchangeSql('c')})::integer as a_trocar,
        coalesce(sum(k.recebido), 0)::bigint as recebido, coalesce(sum(k.estornado), 0)::bigint as devolvido,
        json_build_object('compras', count(*) filter (where c.a_devolver > 0),
          'valor', coalesce(sum(c.a_devolver), 0)) as a_devolver
      from rifa_compra c left join cobranca k on k.id = c.cobranca and not k.sandbox
      where c.rifa = ${id} and not c.sandbox`),
    db.query<PainelRifa['dias'][number]>(sql`select (c.pago_em at time zone ${churchZone})::date as dia,
        sum(c.quantidade)::integer as vendidas, sum(${received})::bigint as receita
      from rifa_compra c where c.rifa = ${id} and ${isSold} and c.pago_em is not null group by 1 order by 1`),
    db.query<PainelRifa['canais'][number]>(sql`select c.canal, count(*)::integer as compras,
        sum(c.quantidade)::integer as numeros, sum(${received})::bigint as valor
      from rifa_compra c where c.rifa = ${id} and ${isSold} group by 1 order by 3 desc`),
    db.query<VendasDoVendedor>(sql`select v.id, v.nome, v.codigo, v.meta, coalesce(s.numeros, 0) as numeros,
        coalesce(s.valor, 0)::bigint as valor
      from rifa_vendedor v left join (select c.vendedor, sum(c.quantidade)::integer as numeros, sum(${received}) as valor
        from rifa_compra c where c.rifa = ${id} and ${isSold} group by 1) s on s.vendedor = v.id
      where v.rifa = ${id} order by 5 desc, v.nome, v.id limit ${maxShown}`),
    db.query<
      Omit<ReservaDaRifa, 'expira_em'> & { expira_em: Date }
    >(sql`select c.id as compra, c.nome, c.quantidade,
        c.valor, c.expira_em, coalesce(k.estado = 'em_analise', false) as em_analise
      from rifa_compra c left join cobranca k on k.id = c.cobranca
      where c.rifa = ${id} and c.estado = 'aguardando' and c.expira_em > ${now} order by c.expira_em, c.id
      limit ${maxShown}`),
  ]);
  const { pagos, reservados } = numbers!;
  const { recebido, devolvido, ...rest } = sums!;
  return {
    rifa: shownRifa({ clock, config }, rifa),
    pagos,
    reservados,
    livres: Math.max(0, rifa.total_cotas - pagos - reservados),
    ...rest,
    dinheiro: { recebido, devolvido, liquido: recebido - devolvido },
    dias,
    canais,
    vendedores,
    reservas: reservas.map((one) => ({ ...one, expira_em: one.expira_em.toISOString() })),
  };
}

/** The numbers for callers who may not see money. */
export const withoutMoney = (painel: PainelRifa): PainelRifa => ({
  ...painel,
  dinheiro: null,
  a_devolver: null,
  dias: painel.dias.map((one) => ({ ...one, receita: null })),
  canais: painel.canais.map((one) => ({ ...one, valor: null })),
  vendedores: painel.vendedores.map((one) => ({ ...one, valor: null })),
});
