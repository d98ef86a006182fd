import type { Db } from '#server/db/client.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { createListCounts, type Filtros } from '#server/sections/list-counts.ts';
import type { Action } from '#shared/access/subjects.ts';
import type { Cartao, ChaveDeCartao, ListaDoNumero, Numero } from '#shared/contracts/painel.ts';
import type { Section } from '#shared/crud/section.ts';
import { createPaidSums, type PaidSums } from './paid-sums.ts';
import { createMemberGroups, createNewPeople, type MemberGroups, type NewPeople } from './people-groups.ts';
import type { PainelQuery, ReadContext } from './read-context.ts';

/** The context in which a card is read. Queries that several cards need run once. */
export interface CardContext extends ReadContext {
  paidSums(): Promise<PaidSums>;
  memberGroups(): Promise<MemberGroups>;
  newPeople(): Promise<NewPeople>;
}

/** A card is declared once: its key, the section whose lists it opens, and how it is read. */
export interface Card {
  chave: ChaveDeCartao;
  /** only people who may list this section get the card */
  secao: Section;
  /** further permissions that the card's query needs */
  needs?: readonly Action[];
  read(context: CardContext): Promise<Cartao>;
}

const once = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let result: Promise<T> | undefined;
  return () => {
    result ??= read();
    return result;
  };
};

export function createContext(
  { db, engineOf }: { db: Db; engineOf: FeatureDeps['engineOf'] },
  identity: StaffIdentity,
  query: PainelQuery,
): CardContext {
  const filtersOf = (section: Section, filtros: Filtros): Filtros =>
    query.igreja === null || !section.fields.igreja?.filter
      ? filtros
      : { ...filtros, igreja: String(query.igreja) };
  const counts = createListCounts(db, engineOf, identity);
  const where = (section: Section, filtros: Filtros): Sql => {
    const conditions = engineOf(section).conditions(identity, filtersOf(section, filtros));
    return conditions.length > 0 ? sql`(${join(conditions, ' and ')})` : raw('true');
  };
  const context: ReadContext = {
    ...query,
    identity,
    db,
    filtersOf,
    where,
    count: (section, filtros, somas) => counts(section, filtersOf(section, filtros), somas),
  };
  return {
    ...context,
    paidSums: once(() => createPaidSums(context)),
    memberGroups: once(() => createMemberGroups(context)),
    newPeople: once(() => createNewPeople(context)),
  };
}

interface NumberOf {
  filtros: Filtros;
  soma?: string;
  dinheiro?: true;
}

/** A number with the list behind it. */
export function numberOf(
  context: Pick<CardContext, 'filtersOf'>,
  section: Section,
  { filtros, soma, dinheiro }: NumberOf,
  valor: number,
): Numero {
  const lista: ListaDoNumero = {
    secao: section.name,
    filtros: context.filtersOf(section, filtros),
    ...(soma !== undefined && { soma }),
  };
  return { valor, ...(dinheiro && { dinheiro }), lista };
}

/** The number of rows of a list, or one of its sums. */
export async function countedNumber(context: CardContext, section: Section, of: NumberOf): Promise<Numero> {
  const { total, somas } = await context.count(section, of.filtros, of.soma === undefined ? [] : [of.soma]);
  return numberOf(context, section, of, of.soma === undefined ? total : somas[of.soma]!);
}
