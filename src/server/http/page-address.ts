/** Parts of the product where a page knows who asks, or is one person's alone: a gift under its code. */
const personal = /^\/((admin|auth|loja-virtual)(\/|\.data|$)|contribuir\/(?!cartaz(\.data)?$))/i;
/** What links of campaigns add for those who count; to us it is the same page. */
const tracking = /^(utm_\w+|fbclid|gclid|igsh|mc_[ce]id)$/;

/** The address of a page under the church's own, whatever host or slashes the request line names. */
export function addressOf(requested: string, baseUrl: string): URL {
  const [, path = '', search = ''] = /^(?:https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i.exec(requested)!;
  const url = new URL(baseUrl);
  url.pathname = path.replace(/^[/\\]*/, '/');
  url.search = search;
  for (const name of [...url.searchParams.keys()]) if (tracking.test(name)) url.searchParams.delete(name);
  return url;
}

/** Whether a page may be another one for whoever else asks; addresses are read as the router reads them. */
export function isPersonal({ pathname }: URL): boolean {
  try {
    return personal.test(decodeURI(pathname));
  } catch {
    return true;
  }
}
