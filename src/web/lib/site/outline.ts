export interface OutlineItem {
  id: string;
  title: string;
}

const words = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .trim();

/**
 * Adds ids to the headings of a rich text and lists them. Stored headings have no attributes
 * (crud/rich-text.ts).
 */
export function outline(html: string): { html: string; items: OutlineItem[] } {
  const items: OutlineItem[] = [];
  const withIds = html.replace(/<h2>([\s\S]*?)<\/h2>/g, (whole, inner: string) => {
    const title = words(inner);
    if (!title) return whole;
    const id = `parte-${items.length + 1}`;
    items.push({ id, title });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { html: withIds, items };
}
