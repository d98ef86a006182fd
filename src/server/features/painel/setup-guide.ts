import type { Db } from '#server/db/client.ts';
import { raw } from '#server/db/sql.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import type { Action, Subject } from '#shared/access/subjects.ts';
import { type Painel, type PassoDoGuia, passosDoGuia } from '#shared/contracts/painel.ts';

/** The ability that each step requires. */
const abilities: Readonly<Record<PassoDoGuia, readonly [Action, Subject]>> = {
  igreja: ['create', 'igreja'],
  aparencia: ['edit', 'site'],
  pix: ['edit', 'recebimentos'],
  pessoas: ['create', 'pessoa'],
  evento: ['create', 'evento'],
};

/** The first steps of a new church; its records show which are done. */
export async function readGuide(
  db: Db,
  { ability, igrejas, departamentos }: StaffIdentity,
): Promise<Painel['guia']> {
  const may = (passo: PassoDoGuia): boolean => ability.can(...abilities[passo]);
  if (igrejas || departamentos || !passosDoGuia.some(may)) return null;
  const [row] = await db.query<Record<PassoDoGuia, boolean>>(
    raw(`select exists (select from igreja) as igreja,
      coalesce((select logo is not null or cor_claro is not null from site), false) as aparencia,
      coalesce((select pix_chave is not null from recebimentos), false) as pix,
      exists (select from pessoa) as pessoas, exists (select from evento) as evento`),
  );
  const steps = passosDoGuia.map((passo) => ({ passo, feito: row![passo], permitido: may(passo) }));
  return steps.every(({ feito }) => feito) ? null : steps;
}
