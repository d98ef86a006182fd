const longest = 280;
/** So much before the first difference is shown, to know where one is. */
const lead = 60;

/** Two texts as far as one has to read them to see what differs: long ones from a little before their first difference. */
export function diffExcerpt(one: string, other: string): [string, string] {
  // by characters as people count them: nothing is cut in the middle of one
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
