const keyOf = (slug: string): string => `rifa.${slug}`;

/** The chosen numbers of a stored text; anything that is not a number of the raffle is left out. */
export function parseChosen(text: string | null, total: number): number[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(stored)) return [];
    const numbers = stored.filter((one): one is number => Number.isInteger(one) && one >= 0 && one < total);
    return [...new Set(numbers)];
  } catch {
    return [];
  }
}

/** The numbers that were chosen in this browser and not bought yet. Storage may be blocked. */
export function readChosen(slug: string, total: number): number[] {
  try {
    return parseChosen(localStorage.getItem(keyOf(slug)), total);
  } catch {
    return [];
  }
}

export function rememberChosen(slug: string, numbers: readonly number[]): void {
  try {
    if (numbers.length === 0) localStorage.removeItem(keyOf(slug));
    else localStorage.setItem(keyOf(slug), JSON.stringify(numbers));
  } catch {
    // storage is blocked: the choice lasts as long as the page
  }
}
