import { describe, expect, it } from 'vitest';
import { withLoaderData } from './loader-data.ts';

const html = '<body><p>Olá</p></body>';
const scriptsOf = (loaderData: string[] | undefined, scriptMark = 'bWFyY2E='): string =>
  withLoaderData({ html, loaderData }, scriptMark).slice('<body><p>Olá</p>'.length, -'</body>'.length);

/** The arguments that the browser's router would receive, call by call. */
function routerCalls(scripts: string): unknown[] {
  const calls: unknown[] = [];
  for (const [, code] of scripts.matchAll(/<script[^>]*>(.*?)<\/script>/g)) {
    const streamController = {
      enqueue: (text: string) => calls.push(text),
      close: () => calls.push('close'),
    };
    new Function('window', code!)({ __reactRouterContext: { streamController } });
  }
  return calls;
}

describe('what the loaders gave', () => {
  it('reaches the browser piece by piece, to its end', () => {
    const scripts = scriptsOf(['["é", 1]\n', 'P1:[2]\n']);
    expect(routerCalls(scripts)).toEqual(['["é", 1]\n', 'P1:[2]\n', 'close']);
  });

  it('cannot end its script, and says the same', () => {
    const text = '</script><!-- & \u2028\u2029 "quoted" \\';
    const scripts = scriptsOf([text]);
    expect(scripts.match(/<\/script>/g)).toHaveLength(2);
    expect(scripts).not.toMatch(/<!--|\u2028|\u2029/);
    expect(routerCalls(scripts)).toEqual([text, 'close']);
  });

  it('carries the mark of its page', () => {
    const scripts = scriptsOf(['[1]\n'], 'bm9uY2U=');
    expect(scripts.match(/<script nonce="bm9uY2U=">/g)).toHaveLength(2);
  });

  it('is nothing where nothing is handed over', () => {
    expect(scriptsOf(undefined)).toBe('');
  });
});
