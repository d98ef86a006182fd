const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const character = (whole: string, name: string): string => {
  if (!name.startsWith('#')) return entities[name] ?? whole;
  const code = Number(name[1] === 'x' ? `0${name.slice(1)}` : name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
};

/** The text of HTML, in one line. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/<\/(p|h[1-6]|li|blockquote)>|<[bh]r\s*\/?>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#x?[\da-f]+|\w+);/gi, character)
    .replace(/\s+/g, ' ')
    .trim();

/** The text of a rich text field, cut at a word. */
export function plainText(html: string, max: number): string {
  const text = textOfHtml(html);
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), max / 2)).replace(/[\s.,;:]+$/, '')}…`;
}
