import type { RenderedDocument } from '#shared/contracts/rendered-document.ts';

/**
 * Hands the data in the preceding element to the browser's router, like the scripts that React Router's own component would stream. That
 * component suspends, and a page without suspense renders in half the time. The script is the same on all pages: their policies need no
 * hash of their data, and the data is escaped once, not also as a string of a script.
 */
export const handOverScript =
  '{const to=window.__reactRouterContext.streamController;to.enqueue(document.currentScript.previousElementSibling.textContent);to.close()}';

/**
 * The data of a page's loaders, in an element that the data cannot close, followed by the script that hands it over; `attributes` of that
 * script.
 */
export function loaderDataElements(loaderData: readonly string[] | undefined, attributes = ''): string {
  if (!loaderData) return '';
  // in JSON, this character occurs only inside of texts
  const data = loaderData.join('').replaceAll('<', '\\u003c');
  return `<script type="application/json">${data}</script><script${attributes}>${handOverScript}</script>`;
}

/** A document, or its last piece, with more elements at the end of its body. */
export function atBodyEnd(html: string, elements: string): string {
  if (elements === '') return html;
  const end = html.lastIndexOf('</body>');
  return html.slice(0, end) + elements + html.slice(end);
}

/** The document with the data of its loaders. */
export const withLoaderData = ({ html, loaderData }: RenderedDocument, scriptMark: string): string =>
  atBodyEnd(html, loaderDataElements(loaderData, ` nonce="${scriptMark}"`));
