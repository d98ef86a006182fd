const maxLength = 280;
/** Characters shown before the first difference, for context. */
const contextLength = 60;

/** Two texts shortened to the part that differs: long ones start shortly before the first difference. */
export function diffExcerpt(before: string, after: string): [string, string] {
  // split into code points, so that no character is cut in half
  const [a, b] = [[...before], [...after]];
  if (a.length <= maxLength && b.length <= maxLength) return [before, after];
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  const start = same > contextLength ? same - contextLength : 0;
  const cut = (text: string[]): string => {
    const part = text
      .slice(start, start + maxLength)
      .join('')
      .trim();
    return `${start > 0 ? '…' : ''}${part}${text.length > start + maxLength ? '…' : ''}`;
  };
  return [cut(a), cut(b)];
}
