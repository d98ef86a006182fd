import type { Db } from '#server/db/client.ts';
import { prepared, sql } from '#server/db/sql.ts';
import { newSellerCode } from '#server/sections/rifa-vendedor.ts';
import { invalidField } from '#shared/errors.ts';

/** Sellers that one form adds: a large youth group. */
const maxSellers = 200;

/** Adds a seller for each name that the raffle does not have yet. Returns how many were added. */
export async function addSellers(
  db: Db,
  rifa: number,
  { nomes, meta }: { nomes: readonly string[]; meta: number | null },
): Promise<number> {
  const seen = new Set<string>();
  const names = nomes.filter((nome) => {
    const isNew = !seen.has(nome.toLowerCase());
    seen.add(nome.toLowerCase());
    return isNew;
  });
  if (names.length === 0) throw invalidField('nomes', 'validation.required');
  if (names.length > maxSellers) throw invalidField('nomes', 'rifa.too_many_sellers', { max: maxSellers });
  return db.run(sql`insert into rifa_vendedor (rifa, nome, meta, codigo)
    select ${rifa}, s.nome, ${meta}, s.codigo
    from unnest(${names}::text[], ${names.map(newSellerCode)}::text[]) s(nome, codigo)
    where not exists (select from rifa_vendedor v where v.rifa = ${rifa} and busca(v.nome) = busca(s.nome))`);
}

/** The seller of the raffle whose link has this code; null for an unknown code, so that a mistyped link still sells. */
export async function sellerOf(
  db: Db,
  rifa: number,
  codigo: string | null | undefined,
): Promise<number | null> {
  if (!codigo) return null;
  const [row] = await db.query<{ id: number }>(
    prepared(sql`select id from rifa_vendedor where busca(codigo) = busca(${codigo}) and rifa = ${rifa}`),
  );
  return row?.id ?? null;
}
