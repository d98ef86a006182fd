/** A document as the pages rendered it. */
export interface RenderedDocument {
  html: string;
  /** what the loaders gave, as the router encoded it for the browser; undefined where the browser's router gets nothing */
  loaderData: readonly string[] | undefined;
}

/** The type of a module script that waits in the page for the first touch. */
export const deferredScriptType = 'text/plain';
