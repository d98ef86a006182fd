/** Tracking parameters of campaign links; the page is the same without them. */
const trackingParameter = /^(utm_\w+|fbclid|gclid|igsh|mc_[ce]id)$/;

/** The address of a page under the church's own base address, whatever host or slashes the request line has. */
export function addressOf(requested: string, baseUrl: string): URL {
  const [, path = '', search = ''] = /^(?:https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i.exec(requested)!;
  const url = new URL(baseUrl);
  url.pathname = path.replace(/^[/\\]*/, '/');
  url.search = search;
  for (const name of [...url.searchParams.keys()])
    if (trackingParameter.test(name)) url.searchParams.delete(name);
  return url;
}
