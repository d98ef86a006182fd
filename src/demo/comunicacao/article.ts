/** Formatted text from plain lines: blocks are separated by an empty line; `## ` heading, `> ` quote, `- ` list. */
export function article(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => {
      const lines = block.split('\n').map((line) => line.trim());
      const first = lines[0]!;
      if (first.startsWith('## ')) return `<h2>${inline(first.slice(3))}</h2>`;
      if (first.startsWith('> '))
        return `<blockquote><p>${lines.map((line) => inline(line.replace(/^> /, ''))).join('<br>')}</p></blockquote>`;
      if (first.startsWith('- '))
        return `<ul>${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join('')}</ul>`;
      return `<p>${inline(lines.join(' '))}</p>`;
    })
    .join('');
}

const inline = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/\*(.+?)\*/g, '<em>$1</em>');
