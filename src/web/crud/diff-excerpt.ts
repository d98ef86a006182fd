const longest = 280;
/** Characters shown before the first difference, for context. */
const lead = 60;

/** Two texts shortened to the part that differs: long ones start shortly before the first difference. */
export function diffExcerpt(one: string, other: string): [string, string] {
  // split into code points, so that no character is cut in half
  const [a, b] = [[...one], [...other]];
  if (a.length <= longest && b.length <= longest) return [one, other];
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  const start = same > lead ? same - lead : 0;
  const cut = (text: string[]): string => {
    const part = text
      .slice(start, start + longest)
      .join('')
      .trim();
    return `${start > 0 ? '…' : ''}${part}${text.length > start + longest ? '…' : ''}`;
  };
  return [cut(a), cut(b)];
}
