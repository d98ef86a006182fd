import type { Ref } from '#shared/crud/record.ts';
import { plainLetters } from '#shared/plain-letters.ts';
import type { Translator } from '#web/lib/i18n/i18n.tsx';

const written = (name: string): string => plainLetters(name).trim().replace(/\s+/g, ' ');

/** The names of two records; equal names get the numbers of their records, which always differ. */
export function numberedNames({ t }: Pick<Translator, 't'>, one: Ref, other: Ref): [string, string] {
  if (written(one.rotulo) !== written(other.rotulo)) return [one.rotulo, other.rotulo];
  const numbered = ({ id, rotulo }: Ref): string =>
    t('juntar.numbered', { name: rotulo, number: String(id) });
  return [numbered(one), numbered(other)];
}
