import { expect, it } from 'vitest';
import { deferHydration } from './defer-hydration.ts';

it('keeps the modules of a page from being fetched before somebody touches it', () => {
  const html =
    '<head><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/></head><body><script>let a</script><script type="module" async="">import "/a.js"</script></body>';
  expect(deferHydration(html).join('')).toBe(
    '<head><link rel="stylesheet" href="/a.css"/></head><body><script>let a</script><script type="text/plain">import "/a.js"</script></body>',
  );
});

it('leaves a page without modules as it is', () => {
  const html = '<link rel="modulepreload" href="/a.js"/><p>Olá</p>';
  expect(deferHydration(html)).toEqual([html]);
});
