import type { ContagemDePessoas, ListaDePresenca, PessoaDaChamada } from '#shared/contracts/domingo.ts';
import { searchWords } from '#shared/plain-letters.ts';
import type { SundayState } from './sunday.ts';
import type { SundayEntry } from './sunday-store.ts';

/** Entries of this phone that the list may not contain yet: accepted after it was requested, or still waiting. */
export const ownSteps = (
  { sent, queue }: Pick<SundayState, 'sent' | 'queue'>,
  listAt: number,
): SundayEntry[] => [...sent.filter(({ at }) => at >= listAt).map(({ step }) => step), ...queue];

interface Mark {
  evento: number;
  pessoa: number;
  marcas?: readonly string[];
}

/** The people present, with the keys of their marks: the server's list, changed by the later entries of this phone. */
export function presentPeople(
  list: Pick<ListaDePresenca, 'presentes'> | undefined,
  steps: readonly SundayEntry[],
  evento: number,
): Map<number, ReadonlySet<string>> {
  const present = new Map<number, ReadonlySet<string>>(
    list?.presentes.map(({ pessoa, marcas }) => [pessoa, new Set(marcas)]),
  );
  for (const { tipo, key, dados } of steps) {
    if (tipo !== 'presenca' && tipo !== 'presenca_desfeita') continue;
    const { evento: of, pessoa, marcas = [] } = dados as unknown as Mark;
    if (of !== evento) continue;
    const marks = new Set(present.get(pessoa));
    if (tipo === 'presenca') marks.add(key);
    else for (const mark of marcas) marks.delete(mark);
    if (marks.size > 0) present.set(pessoa, marks);
    else present.delete(pessoa);
  }
  return present;
}

/** The valid head count for this phone: its own last count, otherwise the server's. */
export function countOf(
  list: Pick<ListaDePresenca, 'contagem'> | undefined,
  steps: readonly SundayEntry[],
  evento: number,
): ContagemDePessoas | null {
  const ownCount = steps.findLast(
    ({ tipo, dados }) => tipo === 'contagem_de_pessoas' && dados.evento === evento,
  );
  return ownCount ? (ownCount.dados as unknown as ContagemDePessoas) : (list?.contagem ?? null);
}

/** The names for attendance and for suggestions of people, from the churches of the signed-in user. */
export const peoplePath = '/admin/domingo/pessoas';
export const peopleAge = 10 * 60_000;

const maxFound = 40;

/**
 * People whose names contain words that begin with the typed ones, ignoring accents. Those whose first name begins with the
 * first typed word come first, then the others, both in the order of the list.
 */
export function findNames<One extends { nome: string }>(
  people: readonly One[],
  typed: string,
  most = people.length,
): One[] {
  const words = searchWords(typed);
  if (words.length === 0) return [];
  const byFirstName: One[] = [];
  const others: One[] = [];
  for (const person of people) {
    const names = searchWords(person.nome);
    if (!words.every((word) => names.some((name) => name.startsWith(word)))) continue;
    (names[0]?.startsWith(words[0]!) ? byFirstName : others).push(person);
  }
  return [...byFirstName, ...others].slice(0, most);
}

export interface Household {
  /** undefined: people without a family */
  familia: { id: number; rotulo: string } | undefined;
  pessoas: readonly PessoaDaChamada[];
}

/** People whose names have all typed words, each with the whole family. */
export function findHouseholds(
  people: readonly PessoaDaChamada[],
  typed: string,
): { found: Household[]; more: number } {
  const matches = findNames(people, typed);
  if (matches.length === 0) return { found: [], more: 0 };
  const families = new Map<number, PessoaDaChamada[]>();
  for (const person of people)
    if (person.familia) families.set(person.familia.id, [...(families.get(person.familia.id) ?? []), person]);
  const households: Household[] = [];
  const familyIds = new Set<number>();
  let shown = 0;
  for (const one of matches) {
    if (shown >= maxFound) break;
    if (!one.familia) {
      households.push({ familia: undefined, pessoas: [one] });
      shown += 1;
    } else if (!familyIds.has(one.familia.id)) {
      familyIds.add(one.familia.id);
      const together = families.get(one.familia.id)!;
      households.push({ familia: one.familia, pessoas: together });
      shown += together.length;
    }
  }
  const shownIds = new Set(households.flatMap(({ pessoas }) => pessoas.map(({ id }) => id)));
  return { found: households, more: matches.filter(({ id }) => !shownIds.has(id)).length };
}
