import { createHolds } from '#server/checkout/holds.ts';
import type { Behaviour, Values, WriteContext } from '#server/crud/behaviour.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { HoldItem } from '#server/ports/holds.ts';
import type { Ability } from '#shared/access/ability.ts';
import { AppError, invalid, invalidField } from '#shared/errors.ts';
import type { voucher as declaration } from '#shared/sections/voucher.ts';

/** Places that a voucher keeps never expire by themselves: the voucher ends them. */
const forever = new Date('9999-12-31T00:00:00Z');

interface EventoOfVoucher {
  igreja: number | null;
  lote: number | null;
  /** its lots add up to its total of places: a place that is kept of the total is left in one of them */
  somam: boolean;
  /** the names of its lots */
  lotes: string[];
  /** the church that the voucher names exists */
  known: boolean;
}

/** The event's church and lots, and the lot of this name. */
async function eventoOf(
  db: Db,
  { evento, lote, igreja }: { evento: number | null; lote: string | null; igreja: number | null },
): Promise<EventoOfVoucher | undefined> {
  const [row] = await db.query<EventoOfVoucher>(sql`select e.igreja,
      coalesce((select sum(l.quantidade) from evento_lotes l where l.evento = e.id) >= e.vagas, false) as somam,
      array(select l.nome from evento_lotes l where l.evento = e.id order by l.ordem, l.id) as lotes,
      exists (select from igreja i where i.id = ${igreja}) as known, (select l.id from evento_lotes l
      where l.evento = e.id and busca(l.nome) = busca(${lote}) order by l.ordem limit 1) as lote
    from evento e where e.id = ${evento}`);
  return row;
}

/**
 * The lot whose places a voucher without a lot keeps: the only one. Of several, places can be kept of the event's total, if the lots add up
 * to it: otherwise they would go on selling all of theirs.
 */
function lotOfKept({ lotes, somam }: EventoOfVoucher): string | null {
  if (lotes.length === 1) return lotes[0]!;
  if (lotes.length > 1 && !somam) throw invalidField('lote', 'voucher.keeps_lot');
  return null;
}

async function usesOf(db: Db, id: number): Promise<number> {
  const [row] = await db.query<{ tomado: number }>(
    sql`select tomado from capacidade where tipo = 'voucher' and alvo = ${id}`,
  );
  return row?.tomado ?? 0;
}

/** Keeps places for the voucher: as many as it may serve; once it has expired, only those that were used. */
async function keepPlaces(
  { db, clock }: WriteContext,
  id: number,
  reserved: { evento: number; lote: number | null; quantidade: number },
): Promise<void> {
  const holds = createHolds({ clock });
  const owner = `voucher:${id}`;
  await holds.release(db, owner);
  const { evento, lote, quantidade } = reserved;
  if (quantidade === 0) return;
  const items: HoldItem[] = [
    { tipo: 'evento', alvo: evento, quantidade },
    ...(lote === null ? [] : [{ tipo: 'lote' as const, alvo: lote, quantidade }]),
  ];
  if (!(await holds.claim(db, owner, items, forever)))
    throw invalidField('bloqueia_vagas', 'voucher.no_places');
  await holds.keep(db, owner);
}

/** A voucher of the store lowers the prices of products: the right to manage sign-ups is not enough for that. */
function requireStore(ability: Ability): void {
  if (!ability.can('edit', 'produto')) throw new AppError('forbidden', 'error.forbidden');
}

/** A voucher of the store is limited to a product or to a category, not to both. */
function checkStoreVoucher({ produto, categoria }: Values<typeof declaration>): void {
  if (produto === null || categoria === null) return;
  const errors = [{ key: 'voucher.product_or_category' as const }];
  throw invalid({ produto: errors, categoria: errors });
}

export const voucher: Behaviour<typeof declaration> = {
  async beforeSave({ db, ability }, values, current) {
    if (values.loja) {
      checkStoreVoucher(values);
      requireStore(ability);
      return;
    }
    const evento = await eventoOf(db, values);
    if (!evento) throw invalidField('evento', 'validation.reference');
    values.igreja ??= evento.igreja;
    // The foreign key reports a church that does not exist.
    if (evento.known && values.igreja !== evento.igreja) throw invalidField('evento', 'voucher.church');
    if (values.lote !== null && evento.lote === null) throw invalidField('lote', 'voucher.lot');
    // An older voucher stays without a lot: its bearers' places were taken from the lots.
    if (current === null && values.bloqueia_vagas) values.lote ??= lotOfKept(evento);
  },

  async afterSave(context, id, values) {
    const { db, clock } = context;
    const holds = createHolds({ clock });
    const hasExpired = values.valido_ate !== null && new Date(values.valido_ate) <= clock.now();
    // An expired voucher keeps no places for the uses that are left, so that they have ended too.
    const usos = values.bloqueia_vagas && hasExpired ? await usesOf(db, id) : values.max_usos;
    const isEnough =
      values.max_usos >= usos && (await holds.setTotal(db, { tipo: 'voucher', alvo: id }, usos));
    if (!isEnough)
      throw invalid({ max_usos: [{ key: 'voucher.fewer_uses', vars: { usos: await usesOf(db, id) } }] });
    if (
      values.orcamento !== null &&
      !(await holds.setTotal(db, { tipo: 'voucher_valor', alvo: id }, values.orcamento))
    )
      throw invalidField('orcamento', 'voucher.budget_spent');
    if (!values.bloqueia_vagas || values.evento === null) return;
    const evento = await eventoOf(db, values);
    await keepPlaces(context, id, { evento: values.evento, lote: evento!.lote, quantidade: usos });
  },

  async beforeDelete(context, id) {
    const { db } = context;
    const [used] = await db.query(sql`select 1 from compra where voucher = ${id} limit 1`);
    if (used || (await usesOf(db, id)) > 0) throw new AppError('conflict', 'voucher.redeemed');
    const [row] = await db.query<{ evento: number | null }>(sql`select evento from voucher where id = ${id}`);
    if (row?.evento === null) requireStore(context.ability);
    else if (row) await keepPlaces(context, id, { evento: row.evento, lote: null, quantidade: 0 });
  },

  computed: {
    usos: "coalesce((select k.tomado from capacidade k where k.tipo = 'voucher' and k.alvo = t.id), 0)",
    desconto_dado: `(select coalesce(sum(i.preco - i.valor), 0)::bigint from compra c join inscricao i on i.compra = c.id
      where c.voucher = t.id and i.com_voucher and not i.sandbox and i.status in ('confirmada', 'check_in_feito'))
      + (select coalesce(sum(p.desconto), 0)::bigint from pedido p where p.voucher = t.id and not p.sandbox
        and p.pago_em is not null and p.estado not in ('cancelado', 'reembolsado'))`,
  },

  filters: {
    disponivel: (value) => {
      const usable = sql`(coalesce(t.valido_ate > now(), true) and t.max_usos > coalesce((select k.tomado
        from capacidade k where k.tipo = 'voucher' and k.alvo = t.id), 0))`;
      return value === 'true' ? usable : sql`not ${usable}`;
    },
  },
};
