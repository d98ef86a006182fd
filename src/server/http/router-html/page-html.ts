import type { RenderedDocument } from '#shared/contracts/rendered-document.ts';
import { deferHydration } from './defer-hydration.ts';
import { withLoaderData } from './loader-data.ts';
import { createPageStyles } from './page-styles.ts';
import { scriptHashes } from './script-hashes.ts';

export interface PageHtml {
  body: Buffer;
  /** the page's inline scripts, as its security policy names them */
  scripts: string[];
}

/**
 * Makes the page that is sent of the document that React Router rendered. Nothing outside of this folder knows what that
 * document looks like; contract.test.ts tells what an upgrade of the router changed.
 */
export function createPageHtml(readSheet: (path: string) => string | undefined) {
  const withStyles = createPageStyles(readSheet);
  return (
    document: RenderedDocument,
    { nonce, isDeferred }: { nonce: string | undefined; isDeferred: boolean },
  ): PageHtml => {
    const html = withLoaderData(document, nonce);
    const pieces = isDeferred ? withStyles(deferHydration(html)) : [html];
    return {
      body: Buffer.concat(pieces.map((piece) => Buffer.from(piece))),
      scripts: nonce === undefined ? scriptHashes(pieces) : [`'nonce-${nonce}'`],
    };
  };
}
