import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { classificacoesPor } from '#shared/sections/financeiro-listas.ts';
import type { ReadRow } from './read-rows.ts';
import { plainWords } from './read-values.ts';

const field = 'classificacao_financeira';
type Classification = (typeof classificacoesPor.receita)[number];

/** Words in the names of categories, in the order in which they count: a missionary offering is an offering too. */
const words: readonly (readonly [Classification, RegExp])[] = [
  ['oferta_missionaria', /\b(ofert|ofrend|offering).*\b(miss|mision)|\bmission\w* offering/],
  ['dizimo', /\b(dizim|tithe|diezmo)/],
  ['oferta', /\b(ofert|ofrend|offering)/],
  ['campanha', /\b(campanha|campaign|campana)/],
  ['doacao', /\b(doac|donation|donacion|donativo)/],
  ['rendimento', /\b(rendimento|rendimiento|juros|yield|interest)/],
];

/** The classification of income in a category of this name; undefined if the name says nothing, or two things at once. */
function classificationOf(name: string): Classification | undefined {
  const text = plainWords(name);
  const [first, ...others] = words.filter(([, pattern]) => pattern.test(text)).map(([kind]) => kind);
  const isOne =
    others.length === 0 || (first === 'oferta_missionaria' && others.every((kind) => kind === 'oferta'));
  return isOne ? first : undefined;
}

/**
 * Classifies income by its category if the file has no classification: the yearly statement of a person contains gifts only, and recognises
 * them by their classification. Income of a person that remains without one gets a notice.
 */
export async function classifyIncome(db: Db, rows: readonly ReadRow[]): Promise<void> {
  const open = rows.filter(
    ({ input, errors }) => input.tipo === 'receita' && input[field] === undefined && !errors[field],
  );
  if (open.length === 0) return;
  const ids = [...new Set(open.map(({ input }) => Number(input.categoria)))].filter(Number.isInteger);
  const categories = await db.query<{ id: number; nomes: string[] }>(sql`select c.id,
      array_remove(array[c.nome, p.nome, g.nome], null) as nomes
    from categoria c left join categoria p on p.id = c.categoria_id left join categoria g on g.id = p.categoria_id
    where c.id = any(${ids}::integer[])`);
  const kinds = new Map(
    categories.map(({ id, nomes }) => [id, nomes.map(classificationOf).find((kind) => kind !== undefined)]),
  );
  for (const { input, notices } of open) {
    const kind = kinds.get(Number(input.categoria));
    if (kind) input[field] = kind;
    else if (input.pessoa !== undefined && input.pessoa !== null)
      notices[field] = [{ key: 'importacao.no_classification' }];
  }
}
