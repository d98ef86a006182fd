import { type Limits, scopeSql } from '#server/crud/scope.ts';
import { raw, sql } from '#server/db/sql.ts';
import { findLikelyPeople } from '#server/sections/likely-people.ts';
import type { PessoaProvavel } from '#shared/contracts/inscricao-office.ts';
import { invalidField } from '#shared/errors.ts';
import { pessoa as section } from '#shared/sections/pessoa.ts';
import type { SignUpDeps } from './deps.ts';
import { addHistoryStep } from './history.ts';
import type { TicketRow } from './tickets.ts';

type Deps = Pick<SignUpDeps, 'db' | 'clock'>;

/** The people who may be the participant, the most likely first, within what the caller may see. */
export const likelyPeople = ({ db }: Deps, inscricao: number, limits: Limits): Promise<PessoaProvavel[]> =>
  findLikelyPeople(
    db,
    sql`select i.nome, i.cpf, i.data_nascimento,
        -- who bought their own place gave their address as the buyer
        lower(coalesce(i.email, case when busca(c.nome) = busca(i.nome) then c.email end)) as email,
        coalesce(i.whatsapp, case when busca(c.nome) = busca(i.nome) then c.whatsapp end) as telefone
      from inscricao i join compra c on c.id = i.compra where i.id = ${inscricao}`,
    limits,
  );

/** Links the participant to a pessoa whom the caller may see, or to none. The history records by whom and to which pessoa. */
export async function linkPerson(
  { db, clock }: Deps,
  ticket: Pick<TicketRow, 'id' | 'compra'>,
  { pessoa, ator, limits }: { pessoa: number | null; ator: string; limits: Limits },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (pessoa !== null) {
      const [person] = await tx.query(sql`select 1 from pessoa p where p.id = ${pessoa}
        and ${scopeSql(section, limits, 'p') ?? raw('true')} for key share`);
      if (!person) throw invalidField('pessoa', 'validation.reference');
    }
    const [before] = await tx.query<{ pessoa: number | null }>(
      sql`select pessoa from inscricao where id = ${ticket.id} for update`,
    );
    if (before!.pessoa === pessoa) return;
    const now = clock.now();
    await tx.run(sql`update inscricao set pessoa = ${pessoa}, versao = versao + 1, atualizado_em = ${now}
      where id = ${ticket.id}`);
    await addHistoryStep(tx, {
      compra: ticket.compra,
      inscricao: ticket.id,
      tipo: 'pessoa',
      ator,
      quando: now,
      dados: { pessoa, antes: before!.pessoa },
    });
  });
}
