import type { Db } from '#server/db/client.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import { AppError } from '#shared/errors.ts';
import { isName } from './name-in-text.ts';

/** The data subject. */
export interface Titular {
  id: number;
  nome: string;
  cpf: string | null;
  /** in lower case; null if another person has the same, because families share addresses */
  email: string | null;
  /** null if another person has the same */
  whatsapp: string | null;
  /** in lower case, even if others have the same */
  email_do_cadastro: string | null;
}

const columns = sql`p.id, p.nome, p.cpf, lower(p.email) as email_do_cadastro,
  case when (select count(*) from pessoa o where lower(o.email) = lower(p.email)) = 1 then lower(p.email) end as email,
  case when (select count(*) from pessoa o where o.whatsapp = p.whatsapp) = 1 then p.whatsapp end as whatsapp`;

/** Throws not_found if there is no such person. */
export async function findTitular(db: Db, id: number): Promise<Titular> {
  const [row] = await db.query<Titular>(sql`select ${columns} from pessoa p where p.id = ${id}`);
  if (!row) throw new AppError('not_found', 'error.not_found');
  return row;
}

export interface LockedTitular extends Titular {
  versao: number;
  apagada: boolean;
}

/** Reads the person and locks the row; throws not_found if there is no such person. */
export async function lockTitular(tx: Db, id: number): Promise<LockedTitular> {
  const [row] =
    await tx.query<LockedTitular>(sql`select ${columns}, p.versao, p.anonimizada_em is not null as apagada
    from pessoa p where p.id = ${id} for update of p`);
  if (!row) throw new AppError('not_found', 'error.not_found');
  return row;
}

interface Columns {
  /** the column that refers to pessoa; rows linked to another person belong to that person */
  pessoa?: string;
  email?: string;
  /** a column with the addresses that the row had before it moved with an account, in lower case */
  formerEmails?: string;
  /** of a table with a column `nome` */
  cpf?: string;
  telefone?: string;
}

/**
 * Whether the row `t` is about the person: linked to them, or to nobody and made with data that is theirs alone. Parents sign up children
 * with their own address, and a house has one phone: a row with another CPF, or with another address at the same phone, belongs to another
 * person. Without a CPF on record, one in a row is taken for the person's if the row has their name too.
 */
function isAbout(of: Titular, by: Means, { pessoa, email, formerEmails, cpf, telefone }: Columns): Sql {
  const same: Sql[] = [];
  if (email) same.push(sql`lower(t.${raw(email)}) = ${of.email}::text`);
  if (formerEmails) same.push(sql`${of.email}::text = any(t.${raw(formerEmails)})`);
  if (cpf && by === 'all') same.push(sql`t.${raw(cpf)} = ${of.cpf}::text`);
  if (telefone && by === 'all') {
    const sameEmail = email
      ? sql` and coalesce(lower(t.${raw(email)}) = ${of.email_do_cadastro}::text, true)`
      : raw('');
    same.push(sql`(t.${raw(telefone)} = ${of.whatsapp}::text${sameEmail})`);
  }
  const isTheirs = (column: Sql): Sql =>
    of.cpf === null ? isName(sql`t.nome`, of.nome) : sql`${column} = ${of.cpf}`;
  const sameCpf = cpf ? sql` and (t.${raw(cpf)} is null or ${isTheirs(raw(`t.${cpf}`))})` : raw('');
  const matches = same.length > 0 ? sql`(coalesce(${join(same, ' or ')}, false)${sameCpf})` : raw('false');
  if (!pessoa) return matches;
  const link = raw(`t.${pessoa}`);
  return sql`(${link} = ${of.id} or (${link} is null and ${matches}))`;
}

/**
 * By which data rows without a link are found: only `email` if they are handed out, so that a typing error does not hand out data of
 * others.
 */
type Means = 'email' | 'all';

/** The rows of each table that are about the person. */
export function ownRows(of: Titular, by: Means) {
  const about = (columns: Columns): Sql => isAbout(of, by, columns);
  const visitante = about({ pessoa: 'pessoa', telefone: 'whatsapp' });
  const pedido = sql`(t.consumidor in (select c.id from consumidor c where c.pessoa = ${of.id})
      or (t.consumidor is null and ${about({ email: 'email', telefone: 'whatsapp' })}))`;
  const contribuicao_mensal = about({ pessoa: 'pessoa', email: 'email', formerEmails: 'emails_antigos' });
  const rifa_compra = about({ pessoa: 'pessoa', email: 'email', cpf: 'cpf', telefone: 'whatsapp' });
  const compra = about({ email: 'email', telefone: 'whatsapp' });
  const gifts = sql`select g.id from contribuicao g where g.mensal in (select t.id from contribuicao_mensal t where ${contribuicao_mensal})`;
  return {
    contato: about({ pessoa: 'pessoa', email: 'email', telefone: 'telefone' }),
    // a prayer request that was made with a visitor's card belongs to the visitor
    pedidooracoes: sql`(${about({ email: 'email', telefone: 'telefone' })}
      or t.id in (select t.pedidooracoes from visitante t where ${visitante}))`,
    visitante,
    espera: about({ email: 'email' }),
    aviso: about({ email: 'email' }),
    inscricao: about({ pessoa: 'pessoa', email: 'email', cpf: 'cpf', telefone: 'whatsapp' }),
    crianca_entrada: about({ pessoa: 'responsavel', telefone: 'responsavel_whatsapp' }),
    compra,
    inscricao_mensagem_envio: about({ email: 'email' }),
    rifa_compra,
    // an account or a purchase may have another address than the record, and its charges have that one
    cobranca: sql`(${about({ pessoa: 'pessoa', email: 'email', formerEmails: 'emails_antigos', cpf: 'documento' })}
      or (t.pessoa is null and (t.origem = 'pedido' and t.origem_id in (select t.id from pedido t where ${pedido})
        or t.origem = 'rifa' and t.origem_id in (select t.id from rifa_compra t where ${rifa_compra})
        or t.origem = 'inscricao' and t.origem_id in (select t.id from compra t where ${compra})
        or t.origem = 'contribuicao' and t.origem_id in (${gifts}))))`,
    contribuicao_mensal,
    consumidor: about({ pessoa: 'pessoa' }),
    pedido,
    requerimento: about({ pessoa: 'pessoa', email: 'email' }),
  };
}

/** Merges `t` of other records into the person's that were not undone. */
export const openMergesOf = ({ id }: Titular): Sql =>
  sql`t.mantida in (select pessoas_reunidas(${id})) and t.desfeita_em is null`;
