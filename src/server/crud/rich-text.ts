import type * as htmlparser2 from 'htmlparser2';
import { lazyImport } from '#server/lazy-import.ts';
import { longestRichText } from '#shared/crud/schema.ts';
import type { Section } from '#shared/crud/section.ts';
import { isTextLink } from '#shared/text-link.ts';
import { type RichTag, RichTextWriter } from './rich-text-writer.ts';

const parser = lazyImport<typeof htmlparser2>('htmlparser2');

/** The tags that are kept, and those that word processors and older editors use for the same things. */
const tags = new Map<string, RichTag>([
  ...(['p', 'h2', 'h3', 'strong', 'em', 'ul', 'ol', 'li', 'blockquote', 'a', 'br', 'hr'] as const).map(
    (tag): [string, RichTag] => [tag, tag],
  ),
  ['b', 'strong'],
  ['i', 'em'],
  ['h1', 'h2'],
  ['h4', 'h3'],
  ['h5', 'h3'],
  ['h6', 'h3'],
]);

/** Elements whose text is not for readers. */
const withoutText = new Set([
  'script',
  'style',
  'textarea',
  'title',
  'option',
  'noscript',
  'iframe',
  'noembed',
  'noframes',
  'xmp',
  'plaintext',
]);

interface Token {
  text?(text: string): void;
  open?(name: string, href: string | undefined): void;
  close?(name: string): void;
}

/**
 * Reads HTML token by token, without a tree, so that the time grows with the length alone: a parser that keeps the open
 * elements takes minutes for a text that opens a hundred thousand.
 */
function readTokens(html: string, { text, open, close }: Token): void {
  let name = '';
  let attribute = '';
  let value = '';
  let href: string | undefined;
  /** the element whose text is left out */
  let skipped: string | undefined;
  /** words since the last tag: an entity is a token of its own, and a space before it belongs to the same text */
  let words = '';
  const give = (more: string): void => {
    // a carriage return would be read back as another character
    if (skipped === undefined) words += more.replaceAll('\r', '\n');
  };
  const flush = (): void => {
    if (words !== '') text?.(words);
    words = '';
  };
  const opened = (): void => {
    if (skipped !== undefined) return;
    flush();
    if (withoutText.has(name)) skipped = name;
    else open?.(name, href);
  };
  const ignore = (): void => {};
  const tokenizer = new (parser().Tokenizer)(
    { xmlMode: false, decodeEntities: true },
    {
      ontext: (start, end) => give(html.slice(start, end)),
      ontextentity: (code) => give(String.fromCodePoint(code)),
      onopentagname(start, end) {
        name = html.slice(start, end).toLowerCase();
        href = undefined;
      },
      onattribname(start, end) {
        attribute = html.slice(start, end).toLowerCase();
        value = '';
      },
      onattribdata(start, end) {
        value += html.slice(start, end);
      },
      onattribentity(code) {
        value += String.fromCodePoint(code);
      },
      onattribend() {
        if (attribute === 'href') href ??= value;
      },
      onopentagend: opened,
      onselfclosingtag: opened,
      onclosetag(start, end) {
        const closed = html.slice(start, end).toLowerCase();
        if (skipped === undefined) {
          flush();
          close?.(closed);
        } else if (closed === skipped) skipped = undefined;
      },
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: flush,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}

/** The address of a link as it is kept; undefined: the link is removed, and its words stay. */
function target(href: string | undefined): string | undefined {
  const clean = (href ?? '').trim();
  if (!isTextLink(clean)) return undefined;
  return clean.replace(/["<>]/g, encodeURIComponent);
}

/**
 * Sanitises formatted text: a few tags, links that run no scripts; null when no text is left. Stops writing beyond
 * `longest`: the check refuses such a text anyway.
 */
export function cleanRichText(html: string, longest = Number.POSITIVE_INFINITY): string | null {
  const writer = new RichTextWriter();
  // A link goes on in every block, so a short text with a long address could be written as gigabytes.
  const isFull = (): boolean => writer.html.length > longest;
  readTokens(html.replace(/\r\n?/g, '\n'), {
    text(text) {
      if (!isFull()) writer.text(text);
    },
    open(name, href) {
      const tag = isFull() ? undefined : tags.get(name);
      if (tag) writer.open(tag, tag === 'a' ? target(href) : undefined);
    },
    close(name) {
      const tag = tags.get(name);
      if (tag) writer.close(tag);
    },
  });
  writer.end();
  return writer.hasWords ? writer.html.trim() : null;
}

/** Cleans formatted texts before the check, so that the check sees what will be stored. */
export function cleanRichTexts(section: Section, input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  let cleaned: Record<string, unknown> | undefined;
  for (const [name, value] of Object.entries(input)) {
    const field = Object.hasOwn(section.fields, name) ? section.fields[name] : undefined;
    if (field?.kind !== 'richtext' || typeof value !== 'string') continue;
    cleaned ??= { ...input };
    cleaned[name] = cleanRichText(value, field.max ?? longestRichText);
  }
  return cleaned ?? input;
}

/** The text with the paths of the site completed: for mail and feeds, which are read elsewhere. */
export const withFullLinks = (html: string, baseUrl: string): string =>
  html.replaceAll('<a href="/', `<a href="${baseUrl}/`);

/** Tags after which a line of plain text ends. */
const lineEnds = new Set(['p', 'h2', 'h3', 'li', 'blockquote']);

/** The text without tags, with line breaks: for mail, calendars and sheets. */
export function plainText(html: string): string {
  let plain = '';
  readTokens(html, {
    text(text) {
      plain += text.replaceAll('\u00a0', ' ');
    },
    open(name) {
      if (name === 'br' || name === 'hr') plain += '\n';
    },
    close(name) {
      if (lineEnds.has(name)) plain += '\n';
    },
  });
  return plain.replace(/\n{3,}/g, '\n\n').trim();
}
