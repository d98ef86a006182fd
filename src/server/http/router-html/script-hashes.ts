import { hash } from 'node:crypto';

const opening = '<script ';
const closing = '</script>';

/** How many hashes are kept: pages have few scripts, and mostly the same ones. */
const maxHashes = 300;
const remembered = new Map<string, string>();

/** The source by which a page's policy allows an inline script. */
export function scriptHash(text: string): string {
  let source = remembered.get(text);
  if (source === undefined) {
    source = `'sha256-${hash('sha256', text, 'base64')}'`;
    if (remembered.size >= maxHashes) remembered.clear();
    // a copy, because a substring of a page would keep the whole page in memory
    remembered.set(Buffer.from(text).toString(), source);
  }
  return source;
}

/** A text of at least this length becomes a separate piece, and so is not copied. */
const longText = 8192;

/**
 * The hashes of the inline scripts that carry the mark of their rendering, and the page without the mark, in pieces, each of whole opening
 * tags. A shared page cannot carry a nonce, because a nonce that all visitors know protects nobody; and a script without the mark came from
 * stored content, so the policy must not allow it. Files and data need no hash. Searches from mark to mark: a page has few of them, and a
 * regular expression for scripts would read all of it.
 */
export function takeMarkedScripts(html: string, mark: string): { pieces: string[]; hashes: string[] } {
  const attribute = ` nonce="${mark}"`;
  const hashes = new Set<string>();
  const pieces: string[] = [];
  let short = '';
  const add = (text: string): void => {
    if (text.length < longText) short += text;
    else {
      pieces.push(short, text);
      short = '';
    }
  };
  let from = 0;
  for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, from)) {
    const element = html.lastIndexOf('<', at);
    const text = html.indexOf('>', at) + 1;
    const rest = html.slice(at + attribute.length, text);
    if (html.startsWith(opening, element)) {
      const attributes = html.slice(element, text);
      if (!/\ssrc=|\stype="application\/(ld\+)?json"/.test(attributes))
        hashes.add(scriptHash(html.slice(text, html.indexOf(closing, text))));
    }
    add(html.slice(from, element));
    short += html.slice(element, at) + rest;
    from = text;
  }
  add(html.slice(from));
  if (short) pieces.push(short);
  return { pieces, hashes: [...hashes] };
}
