import type sanitizeHtml from 'sanitize-html';
import { lazyImport } from '#server/lazy-import.ts';
import type { Section } from '#shared/kit/section.ts';

const sanitizer = lazyImport<typeof sanitizeHtml>('sanitize-html');

/** The targets a link may have. Our own paths are written in full, because texts also go into mail and feeds. */
const allowedTarget = /^(https?:\/\/|mailto:)[^\s]+$/i;

const options: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'h2', 'h3', 'strong', 'em', 'ul', 'ol', 'li', 'blockquote', 'a', 'br', 'hr'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // Tags that word processors and older editors use for the same things.
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    a: (_, { href = '' }): sanitizeHtml.Tag =>
      allowedTarget.test(href.trim())
        ? { tagName: 'a', attribs: { href: href.trim(), rel: 'noopener' } }
        : // a tag that is not allowed: its words stay, the link goes
          { tagName: 'span', attribs: {} },
  },
};

/** Sanitises formatted text: a few tags, links that run no scripts; null when no text is left. */
export function cleanRichText(html: string): string | null {
  const sanitize = sanitizer();
  const clean = sanitize(html, options).trim();
  const words = sanitize(clean, { allowedTags: [], allowedAttributes: {} }).replace(/&nbsp;|\s/g, '');
  return words === '' ? null : clean;
}

/** Cleans formatted texts before the check, so that the check sees what will be stored. */
export function cleanRichTexts(section: Section, input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  let cleaned: Record<string, unknown> | undefined;
  for (const [name, value] of Object.entries(input)) {
    const field = Object.hasOwn(section.fields, name) ? section.fields[name] : undefined;
    if (field?.kind !== 'richtext' || typeof value !== 'string') continue;
    cleaned ??= { ...input };
    cleaned[name] = cleanRichText(value);
  }
  return cleaned ?? input;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** The text without tags, with line breaks: for mail, calendars and sheets. */
export const plainText = (html: string): string =>
  sanitizer()(html.replace(/<\/(p|h2|h3|li|blockquote)>|<br ?\/?>|<hr ?\/?>/g, '\n'), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name]!)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
