import type sanitizeHtml from 'sanitize-html';
import { lazyImport } from '#server/lazy-import.ts';
import type { Section } from '#shared/kit/section.ts';

const sanitizer = lazyImport<typeof sanitizeHtml>('sanitize-html');

/** Where a link may lead. A path of our own is written in full: texts also travel by mail and feeds. */
const allowedTarget = /^(https?:\/\/|mailto:)[^\s]+$/i;

const options: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'h2', 'h3', 'strong', 'em', 'ul', 'ol', 'li', 'blockquote', 'a', 'br', 'hr'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // What word processors and older editors call the same things.
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

/** Formatted text as it may be kept and shown: a few tags, links that run nothing; null when no word is left. */
export function cleanRichText(html: string): string | null {
  const sanitize = sanitizer();
  const clean = sanitize(html, options).trim();
  const words = sanitize(clean, { allowedTags: [], allowedAttributes: {} }).replace(/&nbsp;|\s/g, '');
  return words === '' ? null : clean;
}

/** The one way formatted text comes in: before the check, so that the check sees what will be kept. */
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

/** The words of a formatted text, with its lines: for mail, calendars and sheets. */
export const plainText = (html: string): string =>
  sanitizer()(html.replace(/<\/(p|h2|h3|li|blockquote)>|<br ?\/?>|<hr ?\/?>/g, '\n'), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name]!)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
