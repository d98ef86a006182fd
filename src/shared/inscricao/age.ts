import { ageOn } from '#shared/age.ts';

/** The ages that an event is for, in full years on its first day; null: no limit. */
export interface AgeRule {
  idade_minima: number | null;
  idade_maxima: number | null;
}

/** Which wording describes a rule; null where every age may come. */
export const ageRuleKind = ({ idade_minima, idade_maxima }: AgeRule): 'from' | 'to' | 'between' | null =>
  idade_minima !== null && idade_maxima !== null
    ? 'between'
    : idade_minima !== null
      ? 'from'
      : idade_maxima !== null
        ? 'to'
        : null;

/** Whether a person of this date of birth may come to an event that begins on `day`. */
export function isAgeAllowed(born: string, day: string, { idade_minima, idade_maxima }: AgeRule): boolean {
  const age = ageOn(born, day);
  return age >= (idade_minima ?? 0) && age <= (idade_maxima ?? Number.POSITIVE_INFINITY);
}
