import type { RenderedDocument } from '#shared/contracts/rendered-document.ts';

/**
 * A string literal that cannot close the script element it is in. Sign by sign: texts of stored pages have many of them, and a
 * function would be called for each.
 */
const literal = (text: string): string =>
  JSON.stringify(text)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/**
 * What gives the data of a page's loaders to the browser's router: the texts of the scripts that React Router's own
 * component would stream. That component suspends, and a page without suspense renders in half the time.
 */
export function loaderDataScripts(loaderData: readonly string[] | undefined): string[] {
  if (!loaderData) return [];
  const call = (what: string): string => `window.__reactRouterContext.streamController.${what};`;
  return [...loaderData.map((text) => call(`enqueue(${literal(text)})`)), call('close()')];
}

/** A document, or its last piece, with scripts at the end of its body; `attributes` begin with a space. */
export function withScripts(html: string, texts: readonly string[], attributes = ''): string {
  if (texts.length === 0) return html;
  const end = html.lastIndexOf('</body>');
  const scripts = texts.map((text) => `<script${attributes}>${text}</script>`).join('');
  return html.slice(0, end) + scripts + html.slice(end);
}

/** The document with the data of its loaders. */
export const withLoaderData = ({ html, loaderData }: RenderedDocument, scriptMark: string): string =>
  withScripts(html, loaderDataScripts(loaderData), ` nonce="${scriptMark}"`);
