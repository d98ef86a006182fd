import { useCallback, useEffect, useMemo, useState } from 'react';
import { isNumberTaken } from '#shared/rifa/numeros.ts';
import { readChosen, rememberChosen } from '#web/lib/rifa/chosen.ts';
import { type Bitmap, pickFree, randomShare } from '#web/lib/rifa/numbers.ts';

/** The result of the last change of the choice, shown beside the numbers. */
export type ChoiceNotice =
  | { kind: 'lost'; numbers: number[] }
  | { kind: 'full'; count: number }
  | { kind: 'fewer'; count: number };

interface ChoiceRules {
  slug: string;
  total: number;
  /** the most numbers of one purchase */
  most: number;
  taken: Bitmap;
  /** stores the choice over reloads, under the raffle's slug */
  isStored: boolean;
}

/** The numbers that the visitor has chosen. Numbers that others buy meanwhile are removed, with a notice. */
export function useChosen({ slug, total, most, taken, isStored }: ChoiceRules) {
  const [numbers, setNumbers] = useState<readonly number[]>([]);
  const [notice, setNotice] = useState<ChoiceNotice>();

  useEffect(() => {
    if (!isStored) return;
    const stored = readChosen(slug, total);
    // a click before hydration may already have chosen some
    if (stored.length > 0) setNumbers((now) => [...new Set([...stored, ...now])].slice(0, most));
  }, [slug, total, most, isStored]);

  const change = useCallback(
    (next: readonly number[]) => {
      setNumbers(next);
      if (isStored) rememberChosen(slug, next);
    },
    [slug, isStored],
  );

  useEffect(() => {
    const lost = numbers.filter((number) => isNumberTaken(taken, number));
    if (lost.length === 0) return;
    change(numbers.filter((number) => !isNumberTaken(taken, number)));
    setNotice({ kind: 'lost', numbers: lost });
  }, [numbers, taken, change]);

  const set = useMemo(() => new Set(numbers), [numbers]);
  const toggle = (number: number) => {
    setNotice(undefined);
    if (set.has(number)) return change(numbers.filter((one) => one !== number));
    if (numbers.length >= most) return setNotice({ kind: 'full', count: most });
    if (!isNumberTaken(taken, number)) change([...numbers, number]);
  };
  const pick = (count: number) => {
    setNotice(undefined);
    const room = most - numbers.length;
    if (room <= 0) return setNotice({ kind: 'full', count: most });
    const pickCount = Math.min(count, room);
    const picked = pickFree(taken, total, set, pickCount, randomShare);
    change([...numbers, ...picked]);
    if (picked.length < pickCount) setNotice({ kind: 'fewer', count: picked.length });
    else if (pickCount < count) setNotice({ kind: 'full', count: most });
  };
  const clear = () => {
    setNotice(undefined);
    change([]);
  };
  return { numbers, set, most, notice, toggle, pick, clear };
}

export type Choice = ReturnType<typeof useChosen>;
