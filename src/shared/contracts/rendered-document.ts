/** A rendered document of a page. */
export interface RenderedDocument {
  html: string;
  /**
   * the loader data as the router encoded it for the browser; undefined when the browser's router gets none
   */
  loaderData: readonly string[] | undefined;
}

/** The type of a module script that runs only after the first interaction. */
export const deferredScriptType = 'text/plain';
