export interface Wrapping {
  width: number;
  /** how wide a text is */
  measure(text: string): number;
  /** further lines are cut, and the last one ends in "…" */
  maxLines?: number | undefined;
}

/** As many letters as fit, at least one. */
function firstPart(word: string, { width, measure }: Wrapping): string {
  const letters = [...word];
  let count = letters.length;
  while (count > 1 && measure(letters.slice(0, count).join('')) > width) count -= 1;
  return letters.slice(0, count).join('');
}

/** The last line with "…", shortened until it fits. */
function cut(line: string, { width, measure }: Wrapping): string {
  const letters = [...line];
  while (letters.length > 0 && measure(`${letters.join('').trimEnd()}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** Breaks a text into lines at its spaces; a word that is wider than a line is broken anywhere. */
export function wrapText(text: string, wrapping: Wrapping): string[] {
  const { width, measure, maxLines = Number.POSITIVE_INFINITY } = wrapping;
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (let word of paragraph.split(/\s+/).filter(Boolean)) {
      const longer = line ? `${line} ${word}` : word;
      if (measure(longer) <= width) {
        line = longer;
        continue;
      }
      if (line) lines.push(line);
      while (measure(word) > width && [...word].length > 1) {
        const part = firstPart(word, wrapping);
        lines.push(part);
        word = word.slice(part.length);
      }
      line = word;
    }
    lines.push(line);
  }
  if (lines.length <= maxLines) return lines;
  const kept = lines.slice(0, maxLines);
  return [...kept.slice(0, -1), cut(`${kept.at(-1)} ${lines[maxLines]}`, wrapping)];
}
