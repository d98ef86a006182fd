export interface TypedNumbers {
  /** ascending, each once */
  numeros: number[];
  /** the first part that is not a number of the raffle */
  bad: string | undefined;
}

/** Numbers as a clerk types them: "7, 13 20-25". */
export function typedNumbers(text: string, total: number): TypedNumbers {
  const numbers = new Set<number>();
  for (const part of text.split(/[\s,;]+/).filter(Boolean)) {
    const range = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(part);
    const from = Number(range?.[1]);
    const to = Number(range?.[2] ?? range?.[1]);
    if (!range || from > to || to >= total) return { numeros: [], bad: part };
    for (let numero = from; numero <= to; numero += 1) numbers.add(numero);
  }
  return { numeros: [...numbers].toSorted((a, b) => a - b), bad: undefined };
}
