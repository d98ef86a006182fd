/**
 * What the server must know of a page before it renders it. A page that says nothing is personal: rendered anew for
 * each request, with all its scripts, and kept by no cache.
 */
export interface RouteFacts {
  /** the same page for everybody in one language and one choice of colours: the page cache keeps it */
  cache?: 'shared';
  /** the modules of a shared page are fetched on the first touch; at once unless said */
  scripts?: 'on-touch';
  /** people pay here: the page's security policy lets the gateways' card fields in */
  cardFields?: true;
}
