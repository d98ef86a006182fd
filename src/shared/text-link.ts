/** A path of this site. Browsers read `//` and `/\` as the beginning of another host. */
export const isSitePath = (text: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(text);

/** The protocols of links in formatted texts; a link may also be a path of this site. */
export const textLinkProtocols = ['http', 'https', 'mailto', 'tel'] as const;

/** Whether formatted texts keep a link to this address. */
export const isTextLink = (href: string): boolean =>
  isSitePath(href) || /^(https?:\/\/|mailto:|tel:)[^\s]+$/i.test(href);

/**
 * Completes the typed address of a link, which may lack its protocol: a web page, a mail address or a phone. Undefined:
 * formatted texts do not keep such a link.
 */
export function typedTextLink(typed: string): string | undefined {
  const text = typed.trim();
  const href = completed(text);
  return isTextLink(href) ? href : undefined;
}

function completed(text: string): string {
  if (/^tel:/i.test(text)) return text.replace(/[\s()./-]/g, '');
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) || text.startsWith('/')) return text;
  return /^[^\s/@]+@[^\s/@]+$/.test(text) ? `mailto:${text}` : `https://${text}`;
}
