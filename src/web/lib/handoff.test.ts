import { describe, expect, it } from 'vitest';
import { handoffScripts } from './handoff.ts';

const streamOf = (...texts: string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const text of texts) controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });

/** What the browser's router would be told, each call with its text. */
function told(scripts: string): unknown[] {
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
  it('reaches the browser piece by piece, to its end', async () => {
    const scripts = await handoffScripts(streamOf('["é", 1]\n', 'P1:[2]\n'), undefined);
    expect(told(scripts)).toEqual(['["é", 1]\n', 'P1:[2]\n', 'close']);
  });

  it('cannot end its script, and says the same', async () => {
    const text = '</script><!-- & \u2028\u2029 "quoted" \\';
    const scripts = await handoffScripts(streamOf(text), undefined);
    expect(scripts.match(/<\/script>/g)).toHaveLength(2);
    expect(scripts).not.toMatch(/<!--|\u2028|\u2029/);
    expect(told(scripts)).toEqual([text, 'close']);
  });

  it('carries the nonce of its page', async () => {
    const scripts = await handoffScripts(streamOf('[1]\n'), 'bm9uY2U=');
    expect(scripts.match(/<script nonce="bm9uY2U=">/g)).toHaveLength(2);
  });

  it('is nothing where nothing is handed over', async () => {
    expect(await handoffScripts(undefined, undefined)).toBe('');
  });
});
