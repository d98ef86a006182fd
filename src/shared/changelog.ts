export interface ChangelogLine {
  /** the same for the same text: by it a reader's seen lines are known */
  marca: string;
  /** the heading that it stands under */
  versao: string;
  texto: string;
}

/** A short hash (FNV-1a, 32 bits, with the length) of a text: equal texts have equal marks. */
function mark(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return `${(hash >>> 0).toString(16).padStart(8, '0')}${text.length.toString(16)}`;
}

/** The lines of a changelog in Markdown: headings of the second level with items below them. */
export function changelogLines(markdown: string): ChangelogLine[] {
  const found: ChangelogLine[] = [];
  for (const [, versao = '', body = ''] of markdown.matchAll(/^## (.+)\n([\s\S]*?)(?=^## |$(?![\s\S]))/gm))
    for (const item of `\n${body}`.split(/\n- /).slice(1)) {
      const texto = item.replace(/\s+/g, ' ').trim();
      found.push({ marca: mark(texto), versao: versao.trim(), texto });
    }
  return found;
}
