import { transcode } from 'node:buffer';
import type { RenderedDocument } from '#shared/contracts/rendered-document.ts';
import { deferHydration, type Pieces } from './defer-hydration.ts';
import { atBodyEnd, handOverScript, loaderDataElements, withLoaderData } from './loader-data.ts';
import { createPageStyles } from './page-styles.ts';
import { scriptHash, takeMarkedScripts } from './script-hashes.ts';

export interface PageHtml {
  body: Buffer;
  /** the page's inline scripts, for its security policy */
  scripts: string[];
}

interface PageMarks {
  /** undefined: the policy names the page's inline scripts by their hashes */
  nonce: string | undefined;
  scriptMark: string;
  /** its modules load at the first touch */
  isDeferred: boolean;
  /** rendered for one request */
  isPersonal: boolean;
  /** a skeleton of the office: always the same classes */
  isSkeleton?: boolean;
}

const handOverHash = scriptHash(handOverScript);

/** Pages of up to this many characters are written into the same buffer, one after the other. */
const commonLength = 256 * 1024;

/**
 * The bytes of a page. It writes UTF-16 first, in which V8 keeps a text with any character beyond Latin-1, such as a dash: Node converts
 * those bytes in a fifth of the time that it takes to encode such a text.
 */
function createJoin(): (pieces: readonly string[]) => Buffer {
  let common: Buffer | undefined;
  return (pieces) => {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    if (length <= commonLength) common ??= Buffer.allocUnsafeSlow(2 * commonLength);
    const units = length <= commonLength ? common! : Buffer.allocUnsafeSlow(2 * length);
    let at = 0;
    for (const piece of pieces) at += units.write(piece, at, 'utf16le');
    try {
      return transcode(units.subarray(0, at), 'utf16le', 'utf8');
    } catch {
      // half of a character, if a text was cut inside of it
      return Buffer.from(pieces.join(''));
    }
  };
}

/** A document as its head and the rest. */
function atBody(html: string): Pieces {
  const body = html.indexOf('</head>');
  return [html.slice(0, body), html.slice(body)];
}

/** A document without the marks of its scripts, in pieces of which the first is the head, and the hashes of the scripts. */
function unmarked(html: string, scriptMark: string): { pieces: Pieces; hashes: string[] } {
  const body = html.indexOf('</head>');
  const head = takeMarkedScripts(html.slice(0, Math.max(0, body)), scriptMark);
  const rest = takeMarkedScripts(html.slice(Math.max(0, body)), scriptMark);
  return { pieces: [head.pieces.join(''), ...rest.pieces], hashes: [...head.hashes, ...rest.hashes] };
}

/**
 * Turns the document that React Router rendered into the page that is sent. Only this folder knows the form of that document;
 * contract.test.ts detects what an upgrade of the router changes.
 */
export function createPageHtml(readSheet: (path: string) => string | undefined) {
  const withStyles = createPageStyles(readSheet);
  const joined = createJoin();
  return (
    document: RenderedDocument,
    { nonce, scriptMark, isDeferred, isPersonal, isSkeleton }: PageMarks,
  ): PageHtml => {
    if (nonce !== undefined) {
      const marked = withLoaderData(document, scriptMark);
      const pieces = isSkeleton ? withStyles(atBody(marked)) : [marked];
      return { body: joined(pieces), scripts: [`'nonce-${nonce}'`] };
    }
    const { pieces: plain, hashes } = unmarked(document.html, scriptMark);
    const deferred = isDeferred ? deferHydration(plain) : plain;
    // For a page that is rendered once, finding the styles that it uses costs more than it saves.
    const pieces = isDeferred && !isPersonal ? withStyles(deferred) : deferred;
    // Last, and into the last piece: the data is long, and none of the steps above is about it.
    const data = loaderDataElements(document.loaderData);
    const body = joined([...pieces.slice(0, -1), atBodyEnd(pieces.at(-1)!, data)]);
    return { body, scripts: data === '' ? hashes : [...hashes, handOverHash] };
  };
}
