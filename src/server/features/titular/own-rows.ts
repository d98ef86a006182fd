import type { Db } from '#server/db/client.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';

/** Whose data is to be erased, with the addresses that nobody else has: families share them. */
export interface Apagado {
  id: number;
  nome: string;
  cpf: string | null;
  email: string | null;
  whatsapp: string | null;
}

/** Reads whom it is about under the lock of the row. */
export async function lockApagado(
  tx: Db,
  id: number,
): Promise<(Apagado & { versao: number; apagada: boolean }) | undefined> {
  const [row] = await tx.query<
    Apagado & { versao: number; apagada: boolean }
  >(sql`select id, nome, cpf, versao,
      anonimizada_em is not null as apagada,
      case when (select count(*) from pessoa o where lower(o.email) = lower(p.email)) = 1 then lower(p.email) end as email,
      case when (select count(*) from pessoa o where o.whatsapp = p.whatsapp) = 1 then p.whatsapp end as whatsapp
    from pessoa p where id = ${id} for update of p`);
  return row;
}

interface Columns {
  /** the reference to pessoa; rows that are linked to somebody else are theirs */
  pessoa?: string;
  email?: string;
  cpf?: string;
  telefone?: string;
}

/** Whether the row `t` is about the person: linked to them, or to nobody and made with what is theirs alone. */
function isAbout(of: Apagado, { pessoa, email, cpf, telefone }: Columns): Sql {
  const same: Sql[] = [];
  if (email) same.push(sql`lower(t.${raw(email)}) = ${of.email}::text`);
  if (cpf) same.push(sql`t.${raw(cpf)} = ${of.cpf}::text`);
  if (telefone) same.push(sql`t.${raw(telefone)} = ${of.whatsapp}::text`);
  const made = same.length > 0 ? sql`coalesce(${join(same, ' or ')}, false)` : raw('false');
  if (!pessoa) return sql`(${made})`;
  const link = raw(`t.${pessoa}`);
  return sql`(${link} = ${of.id} or (${link} is null and ${made}))`;
}

/** The rows of each table that are about the person. */
export const ownRows = (of: Apagado) => ({
  contato: isAbout(of, { pessoa: 'pessoa', email: 'email', telefone: 'telefone' }),
  pedidooracoes: isAbout(of, { email: 'email', telefone: 'telefone' }),
  espera: isAbout(of, { email: 'email' }),
  aviso: isAbout(of, { email: 'email' }),
  inscricao: isAbout(of, { pessoa: 'pessoa', email: 'email', cpf: 'cpf', telefone: 'whatsapp' }),
  compra: isAbout(of, { email: 'email', telefone: 'whatsapp' }),
  mensagens: isAbout(of, { email: 'email' }),
  rifa_compra: isAbout(of, { pessoa: 'pessoa', email: 'email', cpf: 'cpf', telefone: 'whatsapp' }),
  cobranca: isAbout(of, { pessoa: 'pessoa', email: 'email', cpf: 'documento' }),
  contribuicao_mensal: isAbout(of, { pessoa: 'pessoa', email: 'email' }),
  consumidor: isAbout(of, { pessoa: 'pessoa' }),
  pedido: sql`(t.consumidor in (select c.id from consumidor c where c.pessoa = ${of.id})
    or (t.consumidor is null and ${isAbout(of, { email: 'email', telefone: 'whatsapp' })}))`,
  requerimento: isAbout(of, { pessoa: 'pessoa', email: 'email' }),
});
