export interface Wrapping {
  width: number;
  /** the width of a text */
  measure(text: string): number;
  /** further lines are cut, and the last one ends in "…" */
  maxLines?: number | undefined;
}

/**
 * The largest number between `low` and `high` for which `isTrue` answers true, if it is also true for all smaller ones; `low` if it is true for
 * none.
 */
export function largestThat(low: number, high: number, isTrue: (value: number) => boolean): number {
  let [least, most] = [low, high];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (isTrue(middle)) least = middle;
    else most = middle - 1;
  }
  return least;
}

/** As many letters as fit, at least one. A word may be as long as a whole text, so only about one line of it is measured. */
function firstPart(letters: readonly string[], { width, measure }: Wrapping): string {
  const fits = (count: number): boolean => measure(letters.slice(0, count).join('')) <= width;
  let most = 1;
  while (most < letters.length && fits(most)) most *= 2;
  return letters.slice(0, largestThat(1, Math.min(most, letters.length), fits)).join('');
}

/** The last line with "…", shortened until it fits. */
function cut(line: string, { width, measure }: Wrapping): string {
  const letters = [...line];
  const shortened = (count: number): string => `${letters.slice(0, count).join('').trimEnd()}…`;
  return shortened(largestThat(0, letters.length, (count) => measure(shortened(count)) <= width));
}

/** Breaks a text into lines at its spaces; a word that is wider than a line is broken anywhere. */
export function wrapText(text: string, wrapping: Wrapping): string[] {
  const { maxLines = Number.POSITIVE_INFINITY } = wrapping;
  const lines: string[] = [];
  for (const line of linesOf(text, wrapping)) {
    if (lines.length === maxLines) {
      // the beginning of the next line fills the room before the "…"
      lines.push(cut(`${lines.pop()} ${line}`, wrapping));
      break;
    }
    lines.push(line);
  }
  return lines;
}

/** Yields one line after the other, so that text that is cut off is not measured. */
function* linesOf(text: string, wrapping: Wrapping): Generator<string> {
  const { width, measure } = wrapping;
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (let word of paragraph.split(/\s+/).filter(Boolean)) {
      const longer = line ? `${line} ${word}` : word;
      if (measure(longer) <= width) {
        line = longer;
        continue;
      }
      if (line) yield line;
      for (;;) {
        line = firstPart([...word], wrapping);
        word = word.slice(line.length);
        if (word === '') break;
        yield line;
      }
    }
    yield line;
  }
}
