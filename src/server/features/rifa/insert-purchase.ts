import { newCode } from '#server/checkout/secret-code.ts';
import type { Db } from '#server/db/client.ts';
import { prepared, raw, sql } from '#server/db/sql.ts';
import type { Charge } from '#server/ports/charges.ts';
import { AppError } from '#shared/errors.ts';
import type { PurchaseRow } from './find-purchase.ts';
import { claimSql, numbersTakenError } from './numbers.ts';
import { findRifa, type RifaRow } from './rifa-row.ts';
import { closedBy } from './views.ts';

/** The error of a raffle that is not on sale. */
export const notOnSale = (closed: NonNullable<ReturnType<typeof closedBy>>): AppError =>
  new AppError('conflict', closed === 'esgotada' ? 'rifa.sold_out' : 'rifa.closed', {
    extra: { fechada: closed, ocupados: [] },
  });

export const isTakenError = (error: unknown): boolean =>
  error instanceof AppError && error.key === 'rifa.taken';

/** A row of rifa_compra before it is written. */
interface NewPurchase extends Pick<PurchaseRow, 'nome' | 'whatsapp' | 'email' | 'cpf' | 'idioma'> {
  numeros: readonly number[];
  escolhidos: boolean;
  canal: 'site' | 'balcao';
  users: number | null;
  rede: string | null;
  /** the seller who sold it, or whose link the buyer used */
  vendedor: number | null;
}

/** Inserts the purchase and claims all its numbers, or throws a conflict: then nothing is held. Called after `shareSales`. */
export async function insertPurchase(
  tx: Db,
  rifa: RifaRow,
  { charge, now, ...compra }: NewPurchase & { charge: Charge; now: Date },
): Promise<PurchaseRow> {
  if (rifa.congelada_em === null) await tx.run(sql`select rifa_vendida(${rifa.id})`);
  const { numeros, nome, whatsapp, email, cpf, idioma, escolhidos, canal, users, rede, vendedor } = compra;
  const until = charge.expira_em;
  const codigo = newCode();
  // The raffle is checked again: it may be closed by now, or have another price.
  const [inserted] = await tx.query<{ id: number | null; tomados: number[] }>(
    prepared(sql`with dona as (insert into rifa_compra (rifa, codigo, nome, whatsapp, email, cpf, vendedor, canal, users, idioma,
          estado, numeros, quantidade, escolhidos, valor, cobranca, sandbox, expira_em, aceite_em, rede, criado_em,
          atualizado_em)
        select t.id, ${codigo}, ${nome}, ${whatsapp}, ${email}, ${cpf}, ${vendedor}::integer, ${canal}, ${users}::integer, ${idioma},
          'aguardando', ${numeros}::integer[], ${numeros.length}::integer, ${escolhidos}::boolean,
          t.valor_cota * ${numeros.length}::integer, ${charge.id}::integer, ${charge.sandbox}::boolean, ${until}::timestamptz,
          ${now}, ${rede}, ${now}, ${now}
        from rifa t where t.id = ${rifa.id} and t.status = 'ativa' and t.data_sorteio > ${now}
          and t.valor_cota = ${rifa.valor_cota} and t.total_cotas = ${rifa.total_cotas}
        returning id),
      tomados as (${claimSql(raw('dona'), { rifa: rifa.id, numeros, now, until })})
      select (select id from dona) as id, array(select numero from tomados) as tomados`),
  );
  const { id, tomados } = inserted!;
  if (id === null) {
    const current = await findRifa(tx, { id: rifa.id });
    const closed = current ? closedBy(current, now) : 'cancelada';
    throw closed ? notOnSale(closed) : new AppError('conflict', 'rifa.changed');
  }
  if (tomados.length < numeros.length) {
    const mine = new Set(tomados);
    throw numbersTakenError(
      numeros.filter((numero) => !mine.has(numero)),
      rifa.total_cotas,
    );
  }
  return {
    id,
    rifa: rifa.id,
    codigo,
    nome,
    whatsapp,
    email,
    cpf,
    idioma,
    escolhidos,
    sandbox: charge.sandbox,
    estado: 'aguardando',
    numeros: [...numeros],
    quantidade: numeros.length,
    valor: rifa.valor_cota * numeros.length,
    cobranca: charge.id,
    expira_em: until,
    pago_em: null,
  };
}
