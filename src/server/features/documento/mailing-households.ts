import { type Limits, scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { isHouse, isPresentSql, maxInAHouse } from '#server/sections/household-sql.ts';
import { formatCep } from '#shared/br/documents.ts';
import type { PostalAddress } from '#shared/br/postal-address.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { joinNames } from '#shared/person-name.ts';
import { plainLetters } from '#shared/plain-letters.ts';
import { familia } from '#shared/sections/familia.ts';

/** A person of a list, as papers of many people show them. */
export interface ListedPerson extends PostalAddress {
  id: number;
  nome: string;
  whatsapp: string | null;
  email: string | null;
  /** DD/MM */
  aniversario: string | null;
  igreja: string | null;
  igreja_id: number | null;
}

/** A person's place in a family. */
export interface FamilyMembership {
  pessoa: number;
  familia: number;
  nome: string;
  /** the head comes first */
  ordem: number;
  /** everybody who lives in the family is on the list */
  inteira: boolean;
}

/** The families of people, by person; only families that the caller may see. */
export async function familiesOf(
  db: Db,
  limits: Limits,
  people: readonly Pick<ListedPerson, 'id'>[],
): Promise<ReadonlyMap<number, FamilyMembership>> {
  const ids = people.map(({ id }) => id);
  const places = await db.query<FamilyMembership>(sql`select * from (
      select m.pessoa, t.id as familia, t.nome, m.ordem,
        bool_and(m.pessoa = any(${ids}) or not (${isPresentSql('p')})) over (partition by t.id) as inteira
      from familia t join lateral (select t.chefe as pessoa, -1 as ordem
        union all select l.pessoa, l.ordem from familia_membros l where l.familia = t.id) m on true
        join pessoa p on p.id = m.pessoa
      where ${scopeSql(familia, limits) ?? raw('true')} and t.id in (select f.id from familia f where f.chefe = any(${ids})
        union all select l.familia from familia_membros l where l.pessoa = any(${ids}))) lugares
    where pessoa = any(${ids})`);
  return new Map(places.map((place) => [place.pessoa, place]));
}

/** A house that gets one letter and one label. */
export interface MailingHousehold {
  /** "Família Souza" where the whole family is on the list, otherwise the names */
  nome: string;
  /** the names of those who are on the list: "João e Maria Souza" */
  pessoas: string;
  /** the address; empty if nobody of the house has one */
  linhas: readonly string[];
  moradores: readonly ListedPerson[];
}

/** The lines of an address on an envelope. */
function addressOf({ logradouro, numero, complemento, bairro, cidade, uf, cep }: ListedPerson): string[] {
  if (!logradouro) return [];
  const street = [logradouro, numero, complemento].filter(Boolean).join(', ');
  const city = [cidade, uf].filter(Boolean).join('/');
  return [street, bairro, [cep && formatCep(cep), city].filter(Boolean).join(' ')].filter(
    (line): line is string => Boolean(line),
  );
}

/**
 * The houses of a list; each person of the list is in exactly one. A family lives at the address of its head, or of its first person on the
 * list who has one; people in no family are grouped by address, but those of a street or a building, who have a house each. Houses without
 * an address come last, so that letters and labels are in one order.
 */
export function mailingHouseholds(
  people: readonly ListedPerson[],
  families: ReadonlyMap<number, FamilyMembership>,
  locale: Locale,
): MailingHousehold[] {
  const keyOf = (person: ListedPerson): string => {
    const family = families.get(person.id);
    if (family) return `familia ${family.familia}`;
    if (!isHouse(person)) return `pessoa ${person.id}`;
    // people at one address share a house, however its accents and commas are written
    return `casa ${plainLetters(addressOf(person).join(' ')).replace(/[^\p{L}\p{N}]+/gu, ' ')}`;
  };
  const orderOf = ({ id }: ListedPerson): number => families.get(id)?.ordem ?? 0;
  const groups = [...Map.groupBy(people, keyOf)].flatMap(([key, residents]) =>
    key.startsWith('casa ') && residents.length > maxInAHouse ? residents.map((one) => [one]) : [residents],
  );
  const houses = groups.map((residents): MailingHousehold => {
    const moradores = residents.toSorted((a, b) => orderOf(a) - orderOf(b));
    const family = families.get(moradores[0]!.id);
    const pessoas = joinNames(
      moradores.map(({ nome }) => nome),
      locale,
    );
    return {
      nome: family?.inteira ? family.nome : pessoas,
      pessoas,
      linhas: moradores.map(addressOf).find((lines) => lines.length > 0) ?? [],
      moradores,
    };
  });
  return [...houses.filter(hasAddress), ...houses.filter((house) => !hasAddress(house))];
}

export const hasAddress = ({ linhas }: MailingHousehold): boolean => linhas.length > 0;
