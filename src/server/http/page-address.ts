/** Tracking parameters of campaign links; the page is the same without them. */
const trackingParameter = /^(utm_\w+|fbclid|gclid|igsh|mc_[ce]id)$/;

/**
 * The router matches every address above one, each against all routes: its time grows with the square of the segments. No page is deeper,
 * and none has a longer path.
 */
const maxSegments = 12;
const longestPath = 1000;
const isBeyondPages = (path: string): boolean =>
  path.length > longestPath || path.split('/', maxSegments + 2).length > maxSegments + 1;
/**
 * Control characters are refused: no name in an address has any, PostgreSQL refuses NUL, and a redirect must not carry line breaks. In a
 * query only NUL is refused: a pasted search may have several lines.
 */
const hasControlCharacters = (path: string, search: string): boolean =>
  /%(?:[01][\da-f]|7f)/i.test(path) || search.includes('%00');
/** An address without a page. */
const nowhere = '/-';

/** The address of a page under the church's own base address, whatever host or slashes the request line has. */
export function addressOf(requested: string, baseUrl: string): URL {
  const [, path = '', search = ''] = /^(?:https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i.exec(requested)!;
  const url = new URL(baseUrl);
  const pagePath = path.replace(/^[/\\]*/, '/');
  if (isBeyondPages(pagePath) || hasControlCharacters(pagePath, search)) {
    url.pathname = nowhere;
    return url;
  }
  url.pathname = pagePath;
  url.search = search;
  for (const name of [...url.searchParams.keys()])
    if (trackingParameter.test(name)) url.searchParams.delete(name);
  return url;
}
