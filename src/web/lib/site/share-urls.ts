/** The data of a shared page (specification, section 7). */
export interface ShareFields {
  title: string;
  /** absolute, because it leaves the site */
  url: string;
  description?: string | null;
  /** a sentence of the page, for networks that show one */
  quote?: string | null;
  /** plain names, which are turned into hashtags */
  hashtags?: readonly string[];
  /** the absolute address of a picture */
  media?: string | null;
}

export const shareNetworks = ['whatsapp', 'facebook', 'x', 'telegram', 'pinterest', 'email'] as const;
export type ShareNetwork = (typeof shareNetworks)[number];

/** The popup's size from the specification. */
const sharePopup = { width: 626, height: 436 } as const;

/** Letters and digits only: a hashtag ends at its first space or punctuation. */
export const hashtag = (name: string): string =>
  name
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('');

/** %20 instead of +, which mail programs and some networks show literally. */
const query = (fields: Record<string, string | null | undefined>): string =>
  Object.entries(fields)
    .filter((field): field is [string, string] => Boolean(field[1]))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

const lines = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join('\n');

/** The share address of each network. Pinterest needs a picture. */
export function shareUrls(fields: ShareFields): Partial<Record<ShareNetwork, string>> {
  const { title, url, description, quote, media } = fields;
  const tags = (fields.hashtags ?? []).map(hashtag).filter(Boolean);
  const mailLines = lines(description, url).replaceAll('\n', '\r\n');
  return {
    whatsapp: `https://wa.me/?${query({ text: lines(`*${title}*`, description, url) })}`,
    facebook: `https://www.facebook.com/sharer/sharer.php?${query({
      u: url,
      quote: quote ?? title,
      hashtag: tags[0] && `#${tags[0]}`,
    })}`,
    x: `https://x.com/intent/post?${query({ text: quote ?? title, url, hashtags: tags.join(',') })}`,
    telegram: `https://t.me/share/url?${query({ url, text: lines(title, description) })}`,
    ...(media
      ? {
          pinterest: `https://www.pinterest.com/pin/create/button/?${query({
            url,
            media,
            description: lines(title, description),
          })}`,
        }
      : {}),
    email: `mailto:?${query({ subject: title, body: mailLines })}`,
  };
}

/** The features of the popup, centred on its opener. */
export function popupFeatures(around: { left: number; top: number; width: number; height: number }): string {
  const { width, height } = sharePopup;
  const left = Math.round(around.left + Math.max(0, (around.width - width) / 2));
  const top = Math.round(around.top + Math.max(0, (around.height - height) / 2));
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}
