import type { RenderedDocument } from '#shared/contracts/rendered-document.ts';
import { deferHydration } from './defer-hydration.ts';
import { withLoaderData } from './loader-data.ts';
import { createPageStyles } from './page-styles.ts';
import { takeMarkedScripts } from './script-hashes.ts';

export interface PageHtml {
  body: Buffer;
  /** the page's inline scripts, for its security policy */
  scripts: string[];
}

/**
 * Turns the document that React Router rendered into the page that is sent. Only this folder knows the form of that
 * document; contract.test.ts shows what an upgrade of the router changed.
 */
export function createPageHtml(readSheet: (path: string) => string | undefined) {
  const withStyles = createPageStyles(readSheet);
  return (
    document: RenderedDocument,
    { nonce, scriptMark, isDeferred }: { nonce: string | undefined; scriptMark: string; isDeferred: boolean },
  ): PageHtml => {
    const marked = withLoaderData(document, scriptMark);
    if (nonce !== undefined) return { body: Buffer.from(marked), scripts: [`'nonce-${nonce}'`] };
    const { html, hashes } = takeMarkedScripts(marked, scriptMark);
    const pieces = isDeferred ? withStyles(deferHydration(html)) : [html];
    return { body: Buffer.concat(pieces.map((piece) => Buffer.from(piece))), scripts: hashes };
  };
}
