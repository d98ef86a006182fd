import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { DrawPages } from '#server/pdf/document.ts';
import { localeOfIdioma, porCasa } from '#shared/documento/tipos.ts';
import { invalidField } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { contentOf } from './document-content.ts';
import { fieldNames, type Modelo, missingIn, modeloColumns } from './issue.ts';
import { drawHouseholdLetter } from './letter-pdf.ts';
import type { MailingHousehold } from './mailing-households.ts';
import { type ChurchFacts, churchColumns, householdValues } from './values.ts';

/** Each letter has a page or more. */
const maxHouses = 1000;

/** A template of letters to houses that is in use, and its language. */
export async function requireHouseholdTemplate(
  db: Db,
  id: number,
): Promise<{ modelo: Modelo; locale: Locale }> {
  const [modelo] = await db.query<Modelo & { ativo: boolean }>(
    sql`select ${modeloColumns}, m.ativo from documento_modelo m where m.id = ${id}`,
  );
  if (!modelo) throw invalidField('modelo', 'validation.reference');
  if (modelo.tipo !== porCasa) throw invalidField('modelo', 'documento.not_for_houses');
  if (!modelo.ativo) throw invalidField('modelo', 'documento.not_in_use');
  return { modelo, locale: localeOfIdioma(modelo.idioma) };
}

/** The letters to houses in their order, on the paper of each house's church; refused if a letter would have a gap. */
export async function householdLetters(
  db: Db,
  houses: readonly MailingHousehold[],
  { modelo, locale, data }: { modelo: Modelo; locale: Locale; data: string },
): Promise<DrawPages> {
  if (houses.length > maxHouses) throw invalidField('term', 'documento.too_many_houses', { max: maxHouses });
  const ids = houses.flatMap(({ moradores: [first] }) => first!.igreja_id ?? []);
  const churches = await db.query<ChurchFacts & { sede: boolean }>(
    sql`select ${churchColumns}, i.sede from igreja i where i.sede or i.id = any(${ids})`,
  );
  const byId = new Map(churches.map((church) => [church.igreja, church]));
  const head = churches.find(({ sede }) => sede);
  const letters = houses.map((house) => {
    const church = byId.get(house.moradores[0]!.igreja_id ?? 0) ?? head;
    if (!church) throw invalidField('term', 'documento.no_church');
    const values = householdValues(house, church, { locale, data });
    const missing = missingIn(modelo, values);
    if (missing.length > 0)
      throw invalidField('term', 'documento.missing_of_house', {
        house: house.nome,
        fields: fieldNames(missing),
      });
    return { values, to: [house.nome, ...house.linhas] };
  });
  return function* (pdf) {
    for (const { values, to } of letters)
      yield* drawHouseholdLetter(pdf, contentOf(modelo, values, locale), to);
  };
}
