import type { DemoPessoa } from '../pessoas.ts';
import type { Random } from '../random.ts';

/** The people of each church who may be asked to serve. */
export interface Pool {
  /** people with the fewest tasks come first, so that nobody leads everything */
  take(igreja: number, count: number, fits?: (person: DemoPessoa) => boolean): DemoPessoa[];
  /** any people, whatever they do already */
  pick(igreja: number, count: number, fits?: (person: DemoPessoa) => boolean): DemoPessoa[];
}

export function createPool(random: Random, people: readonly DemoPessoa[]): Pool {
  const able = people.filter(({ row, idade }) => row.status === 'membro_ativo' && idade >= 16 && idade <= 80);
  const turns = new Map<DemoPessoa, number>();
  const of = (igreja: number, fits: (person: DemoPessoa) => boolean): DemoPessoa[] => {
    const fitting = able.filter((person) => person.igreja === igreja && fits(person));
    // A small church does not have people of every age: anyone there may be taken.
    return random.shuffle(fitting.length > 1 ? fitting : able.filter((person) => person.igreja === igreja));
  };
  return {
    take(igreja, count, fits = () => true) {
      const found = of(igreja, fits)
        .sort((one, other) => (turns.get(one) ?? 0) - (turns.get(other) ?? 0))
        .slice(0, count);
      for (const person of found) turns.set(person, (turns.get(person) ?? 0) + 1);
      return found;
    },
    pick: (igreja, count, fits = () => true) => of(igreja, fits).slice(0, count),
  };
}
