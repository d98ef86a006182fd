import { administersSql } from '#server/db/administration.ts';
import type { Db } from '#server/db/client.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { KindName } from '#shared/notificacao/kinds.ts';

/** The recent notifications of the demo church's administrators: `most` records of each kind, the newest ones. */
const kinds: readonly { tipo: KindName; most: number; from: string; when: string }[] = [
  {
    tipo: 'oracao_urgente',
    most: 2,
    when: 't.criado_em',
    from: `pedidooracoes t where t.urgente and t.status = 'pendente'`,
  },
  {
    tipo: 'oracao',
    most: 2,
    when: 't.criado_em',
    from: `pedidooracoes t where not t.urgente and t.status = 'pendente'`,
  },
  { tipo: 'contato', most: 3, when: 't.criado_em', from: `contato t where t.status = 'novo'` },
  {
    tipo: 'inscricao',
    most: 2,
    when: 't.criado_em',
    from: `inscricao t where t.status = 'confirmada' and not t.sandbox`,
  },
  {
    tipo: 'pedido',
    most: 2,
    when: 't.pago_em',
    from: `pedido t where t.estado in ('pago', 'em_separacao') and not t.sandbox and t.pago_em is not null`,
  },
  {
    tipo: 'pagamento',
    most: 2,
    when: 't.criado_em',
    from: `cobranca t where t.gateway = 'pix_manual' and t.estado = 'em_analise'`,
  },
  {
    tipo: 'escala_recusa',
    most: 1,
    when: 't.atualizado_em',
    from: `escala_vaga t where t.estado = 'recusado'`,
  },
];

/** Minutes between two notifications of records that were seeded at the same moment. */
const apart = 47;

/** The newest ones, which nobody has read yet. */
const unread = 5;

/** Fills the bell of the existing administrators with notifications of the demo church; sends neither mails nor pushes. */
export async function seedNotifications(tx: Db, now: Date): Promise<void> {
  const parts = kinds.map(
    ({
      tipo,
      most,
      from,
      when,
    }): Sql => sql`(select ${tipo}::text as tipo, t.id as registro, ${raw(when)} as quando
      from ${raw(from)} order by ${raw(when)} desc, t.id desc limit ${most})`,
  );
  const all = parts.reduce((before, part) => sql`${before} union all ${part}`);
  await tx.run(sql`with visto as (
      select tipo, registro, lugar, least(quando, ${now}::timestamptz - make_interval(mins => ${apart} * lugar)) as quando
      from (select tipo, registro, quando, row_number() over (order by quando desc, tipo, registro)::integer as lugar
        from (${all}) as tudo) as ordenado)
    insert into notificacao (users, tipo, registro, chave, app, lida_em, criada_em)
    select users.id, v.tipo, v.registro, v.registro::text, true,
      case when v.lugar > ${unread} then least(v.quando + interval '3 hours', ${now}::timestamptz) end, v.quando
    from users left join perfil on perfil.id = users.role cross join visto v where ${administersSql}
    order by users.id, v.quando`);
}
