import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { scriptHashes } from './script-hashes.ts';

it('names every inline script by its hash, and no data and no file', () => {
  const html = `<html><script>let a = 1</script><script type="module" async="">import "/x.js"</script>
    <script src="/y.js"></script><script id="d" type="application/json">{"a":"1"}</script>
    <script type="application/ld+json">{}</script><script>let a = 1</script></html>`;
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  expect(scriptHashes([html])).toEqual([hash('let a = 1'), hash('import "/x.js"')]);
});
