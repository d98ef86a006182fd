import { type Limits, scopeSql } from '#server/crud/scope.ts';
import { raw, sql } from '#server/db/sql.ts';
import { findLikelyPeople } from '#server/sections/likely-people.ts';
import type { PessoaProvavel } from '#shared/contracts/inscricao-office.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { pessoa as section } from '#shared/sections/pessoa.ts';
import type { RifaDeps } from './deps.ts';
import { addHistoryStep } from './office-history.ts';

type Deps = Pick<RifaDeps, 'db' | 'clock'>;

/** The people who may be the buyer, the most likely first, within what the caller may see. */
export const likelyBuyers = ({ db }: Deps, compra: number, limits: Limits): Promise<PessoaProvavel[]> =>
  findLikelyPeople(
    db,
    sql`select c.nome, c.cpf, null::date as data_nascimento, lower(c.email) as email, c.whatsapp as telefone
      from rifa_compra c where c.id = ${compra}`,
    limits,
  );

/** Links the buyer to a pessoa whom the caller may see, or to none. The history records by whom and to which pessoa. */
export async function linkBuyer(
  { db, clock }: Deps,
  compra: number,
  { pessoa, ator, limits }: { pessoa: number | null; ator: string; limits: Limits },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [before] = await tx.query<{ pessoa: number | null }>(
      sql`select pessoa from rifa_compra where id = ${compra} for update`,
    );
    if (!before) throw new AppError('not_found', 'error.not_found');
    if (pessoa !== null) {
      const [visible] = await tx.query(sql`select 1 from pessoa p where p.id = ${pessoa}
        and ${scopeSql(section, limits, 'p') ?? raw('true')} for key share`);
      if (!visible) throw invalidField('pessoa', 'validation.reference');
    }
    if (before.pessoa === pessoa) return;
    const now = clock.now();
    await tx.run(sql`update rifa_compra set pessoa = ${pessoa}, versao = versao + 1, atualizado_em = ${now}
      where id = ${compra}`);
    await addHistoryStep(tx, {
      compra,
      tipo: 'pessoa',
      ator,
      quando: now,
      dados: { pessoa, antes: before.pessoa },
    });
  });
}
