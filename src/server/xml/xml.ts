/** Characters that XML 1.0 cannot represent: controls, two noncharacters, and lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for them
const invalidCharacters = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const entity = (character: string): string => entities[character]!;

const withoutInvalid = (text: string): string => text.replace(invalidCharacters, '');

/** Escapes a text as the content of an element. */
export const escapeText = (text: string): string => withoutInvalid(text).replace(/[&<>]/g, entity);

/** Escapes a text as the value of an attribute. */
export const escapeAttribute = (text: string): string => withoutInvalid(text).replace(/[&<>"']/g, entity);

/** A text without escaping; a `]]>` in it is split over two sections. */
export const cdata = (text: string): string =>
  `<![CDATA[${withoutInvalid(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

type Attributes = Readonly<Record<string, string | number>>;

/** One element; `inner` is XML. Without it the element is empty. */
export function element(name: string, attributes: Attributes, inner?: string): string {
  const said = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeAttribute(String(value))}"`)
    .join('');
  return inner === undefined ? `<${name}${said}/>` : `<${name}${said}>${inner}</${name}>`;
}

/** An element with a text; an empty string when the text is null. */
export const textElement = (name: string, text: string | null, attributes: Attributes = {}): string =>
  text === null ? '' : element(name, attributes, escapeText(text));

export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
