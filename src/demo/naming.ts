import { givenNames, surnames } from './names.ts';
import type { Random } from './random.ts';

export type Era = keyof (typeof givenNames)['feminino'];

/** The generation a birth date belongs to. */
export function eraOf(birth: string): Era {
  const year = Number(birth.slice(0, 4));
  return year < 1958 ? 1 : year < 1982 ? 2 : year < 2000 ? 3 : year < 2013 ? 4 : 5;
}

const pools = Object.fromEntries(
  Object.entries(givenNames).map(([sexo, eras]) => [
    sexo,
    Object.fromEntries(Object.entries(eras).map(([era, names]) => [era, names.split('|')])),
  ]),
) as Record<keyof typeof givenNames, Record<Era, string[]>>;

export const givenName = (random: Random, sexo: keyof typeof givenNames, era: Era): string =>
  random.pick(pools[sexo][era]);

const families = surnames.split('|');

/** The name of a parent who is not registered: one generation up, with the inherited surname. */
export function parentName(
  random: Random,
  sexo: keyof typeof givenNames,
  era: Era,
  [maternal, paternal]: readonly [string, string],
): string {
  const firstName = givenName(random, sexo, Math.max(1, era - 1) as Era);
  const familyName = random.pick(families);
  return sexo === 'masculino'
    ? `${firstName} ${familyName === paternal ? maternal : familyName} ${paternal}`
    : `${firstName} ${maternal} ${paternal}`;
}
