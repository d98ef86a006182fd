/**
 * What the server must know about a page before it renders it. Without facts a page is personal: rendered for
 * each request, with all its scripts, and never cached.
 */
export interface RouteFacts {
  /** the same for every visitor with the same language and colours: stored in the page cache */
  cache?: 'shared';
  /** the modules of the page load at the first interaction; at once by default, and for signed-in people on shared pages */
  scripts?: 'on-touch';
  /** visitors pay here: the page's CSP allows the gateways' card fields */
  cardFields?: true;
  /** the page reads codes by the camera: it may ask for it, and run the wasm that reads them */
  camera?: true;
  /** a page of the office: the document is its skeleton, with its styles in it */
  office?: true;
  /** our own pages show it in a frame; nobody else may */
  framedByUs?: true;
}
