import { describe, expect, it } from 'vitest';
import { handOverScript, loaderDataElements, withLoaderData } from './loader-data.ts';

const html = '<body><p>Olá</p></body>';
const elementsOf = (loaderData: string[] | undefined, scriptMark = 'bWFyY2E='): string =>
  withLoaderData({ html, loaderData }, scriptMark).slice('<body><p>Olá</p>'.length, -'</body>'.length);

/** The data that the browser's router would receive, call by call. */
function routerCalls(elements: string): unknown[] {
  const calls: unknown[] = [];
  const [, textContent, code] =
    /^<script type="application\/json">(.*?)<\/script><script[^>]*>(.*?)<\/script>$/s.exec(elements) ?? [];
  const streamController = { enqueue: (text: string) => calls.push(text), close: () => calls.push('close') };
  const document = { currentScript: { previousElementSibling: { textContent } } };
  new Function('window', 'document', code!)({ __reactRouterContext: { streamController } }, document);
  return calls;
}

describe('the data of the loaders', () => {
  it('reaches the browser as a whole, to its end', () => {
    expect(routerCalls(elementsOf(['["é", 1]\n', 'P1:[2]\n']))).toEqual(['["é", 1]\nP1:[2]\n', 'close']);
  });

  it('cannot end its script element, and is read back unchanged', () => {
    const text = '</script><!-- & \u2028\u2029 "quoted" \\';
    const elements = elementsOf([JSON.stringify([text])]);
    expect(elements.match(/<\/script>/g)).toHaveLength(2);
    expect(elements).not.toContain('<!--');
    const [given, end] = routerCalls(elements);
    expect([JSON.parse(given as string), end]).toEqual([[text], 'close']);
  });

  it('carries the nonce of its page, where it has one', () => {
    expect(elementsOf(['[1]\n'], 'bm9uY2U=')).toContain(
      `<script nonce="bm9uY2U=">${handOverScript}</script>`,
    );
    expect(loaderDataElements(['[1]\n'])).toContain(`<script>${handOverScript}</script>`);
  });

  it('is nothing where nothing is handed over', () => {
    expect(elementsOf(undefined)).toBe('');
  });
});
