export interface ChangelogLine {
  /** a hash of the text, by which the lines that a reader has seen are stored */
  marca: string;
  /** the version that it stands under */
  versao: string;
  /** null: the line stands above the first area, as the newest ones do */
  area: ChangelogArea | null;
  texto: string;
}

/** A short hash (FNV-1a, 32 bits, with the length) of a text: equal texts have equal marks. */
function mark(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return `${(hash >>> 0).toString(16).padStart(8, '0')}${text.length.toString(16)}`;
}

/** Areas of the product: the headings of the third level in CHANGELOG.md. */
export const changelogAreas = [
  'Settings and security',
  'Money and giving',
  'Store',
  'Raffles',
  'Events and sign-ups',
  'Schedules',
  'Site',
  'Office',
  'Server and data',
] as const;
type ChangelogArea = (typeof changelogAreas)[number];

/** The lines of a changelog in Markdown: versions (##), areas within them (###), and items below. */
export function changelogLines(markdown: string): ChangelogLine[] {
  const lines: ChangelogLine[] = [];
  for (const [versao = '', body] of parts(markdown, /^## /m).slice(1))
    for (const [at, [heading = '', items]] of parts(`\n${body}`, /^### /m).entries())
      for (const item of `\n${at === 0 ? `${heading}\n${items}` : items}`.split(/\n- /).slice(1)) {
        const texto = item.replace(/\s+/g, ' ').trim();
        const area = changelogAreas.find((one) => at > 0 && one === heading.trim()) ?? null;
        lines.push({ marca: mark(texto), versao: versao.trim(), area, texto });
      }
  return lines;
}

/** The text between headings: the line of each heading, and what is below it. The first part has no heading. */
const parts = (text: string, heading: RegExp): [string, string][] =>
  text.split(heading).map((part) => {
    const end = part.indexOf('\n');
    return end < 0 ? [part, ''] : [part.slice(0, end), part.slice(end + 1)];
  });
