import { sql } from '#server/db/sql.ts';
import type { IngressoDaConta } from '#shared/contracts/inscricao.ts';
import { churchZone } from '#shared/dates.ts';
import type { SignUpDeps } from './deps.ts';

/** Tickets that an account shows. */
const maxTickets = 100;

/**
 * Confirmed sign-ups whose participant or buyer has this email address, coming events first, without those that the
 * buyer transferred to others: their codes belong to the new holders. The caller has checked that the address is the
 * reader's own.
 */
export async function ticketsOf(
  { db, clock }: Pick<SignUpDeps, 'db' | 'clock'>,
  email: string,
): Promise<IngressoDaConta[]> {
  const now = clock.now();
  const rows = await db.query<
    Omit<IngressoDaConta, 'evento'> & IngressoDaConta['evento'] & { evento: string }
  >(sql`select i.codigo, i.nome as participante, i.status as estado, i.sandbox, e.slug, e.nome as evento, e.data,
      to_char(e.horario_inicial, 'HH24:MI') as horario_inicial, e.local, q.passou
    from (select id from inscricao where email = ${email}
        union select p.id from inscricao p join compra c on c.id = p.compra
          where c.email = ${email} and p.transferida_de is null) meus
      join inscricao i on i.id = meus.id join evento e on e.id = i.evento,
      lateral (select (coalesce(e.data_final, e.data) + e.horario_final) at time zone ${churchZone} < ${now} as passou) q
    where i.status in ('confirmada', 'check_in_feito', 'cancelada')
    order by q.passou, case when q.passou then e.data - date '2000-01-01' else date '2000-01-01' - e.data end desc,
      i.id limit ${maxTickets}`);
  return rows.map(({ slug, evento, data, horario_inicial, local, passou, ...ticket }) => ({
    ...ticket,
    evento: { slug, nome: evento, data, horario_inicial, local, passou },
  }));
}
