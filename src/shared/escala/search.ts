import type { Plan } from './plan.ts';

/** A smaller gain is rounding. */
const least = 1e-6;

/** How many others may have to move for one empty place. */
const longestChain = 4;

interface Choice {
  person: number;
  cost: number;
}

/** Looks up costs until its budget is used: counted, not timed, so that every machine finds the same plan. */
export function createPlanSearch(plan: Plan, budget: number) {
  let left = budget;

  /** The cheapest free person for a place; of equal ones the first by id. */
  function cheapest(place: number): Choice | null {
    let best: Choice | null = null;
    for (const person of plan.candidates[place]!) {
      if (!plan.isFree(person, place)) continue;
      left -= 1;
      const cost = plan.cost(person, place);
      if (!best || cost < best.cost - least) best = { person, cost };
    }
    return best;
  }

  /** Fills an empty place, if need be by moving those who could take it out of places that others can take. */
  function fillByChain(place: number, depth: number, visited: Set<number>): boolean {
    const free = cheapest(place);
    if (free) {
      plan.assign(place, free.person);
      return true;
    }
    if (depth === 0) return false;
    for (const person of plan.candidates[place]!) {
      const blockers = plan.blockers(person, place);
      const [blocker] = blockers;
      if (blocker === undefined || blockers.length > 1 || visited.has(blocker)) continue;
      visited.add(blocker);
      plan.release(blocker);
      plan.assign(place, person);
      if (fillByChain(blocker, depth - 1, visited)) return true;
      plan.release(place);
      plan.assign(blocker, person);
    }
    return false;
  }

  /** Gives each place to the cheapest person until nobody is cheaper, or as many costs are computed as the whole search may use. */
  function reassign(): boolean {
    const end = left - budget;
    let changed = false;
    for (let again = true; again && left > end; ) {
      again = false;
      for (const place of plan.places.keys()) {
        if (plan.holder[place] === -1) continue;
        const person = plan.release(place);
        const now = plan.cost(person, place);
        const best = cheapest(place);
        const better = best && best.cost < now - least;
        plan.assign(place, better ? best.person : person);
        if (better) again = true;
      }
      changed ||= again;
    }
    return changed;
  }

  /** Gives the place to another person, and the place which that person leaves to a third; a swap is such a chain too. */
  function shift(place: number): boolean {
    const before = plan.release(place);
    const gainHere = plan.cost(before, place);
    for (const person of plan.candidates[place]!) {
      if (person === before) continue;
      const blockers = plan.blockers(person, place);
      if (blockers.length > 1) continue;
      const leaves = blockers.length === 1 ? blockers : plan.takenPlaces[person]!.toSorted((a, b) => a - b);
      for (const other of leaves) {
        if (left <= 0) break;
        plan.release(other);
        const gain = gainHere + plan.cost(person, other);
        const price = plan.cost(person, place);
        plan.assign(place, person);
        left -= 2;
        const next = price < gain - least ? cheapest(other) : null;
        if (next && price + next.cost < gain - least) {
          plan.assign(other, next.person);
          return true;
        }
        plan.release(place);
        plan.assign(other, person);
      }
    }
    plan.assign(place, before);
    return false;
  }

  return {
    /** Fills the places, first those that the fewest people can take. */
    construct(): void {
      const order = [...plan.places.keys()].sort(
        (a, b) => plan.candidates[a]!.length - plan.candidates[b]!.length || a - b,
      );
      for (const place of order) fillByChain(place, 0, new Set());
      for (const place of order)
        if (plan.holder[place] === -1) fillByChain(place, longestChain, new Set([place]));
    },

    improve(): void {
      reassign();
      for (let again = true; again && left > 0; ) {
        again = false;
        // first the places of the people with the most duties
        const order = [...plan.places.keys()]
          .filter((place) => plan.holder[place] !== -1)
          .map((place) => ({ place, load: plan.load[plan.holder[place]!]! }))
          .sort((a, b) => b.load - a.load || a.place - b.place);
        for (const { place } of order)
          if (left > 0 && plan.holder[place] !== -1 && shift(place)) again = true;
        if (reassign()) again = true;
      }
      reassign();
    },
  };
}
