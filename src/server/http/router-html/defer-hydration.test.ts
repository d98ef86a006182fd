import { expect, it } from 'vitest';
import { deferHydration } from './defer-hydration.ts';

it('keeps the modules of a page from being fetched before the first touch', () => {
  const head = '<head><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/>';
  const body = '</head><body><p>Olá</p>';
  const end = '<script>let a</script><script type="module" async="">import "/a.js"</script></body>';
  expect(deferHydration([head, body, end]).join('')).toBe(
    '<head><link rel="stylesheet" href="/a.css"/></head><body><p>Olá</p><script>let a</script><script type="text/plain">import "/a.js"</script></body>',
  );
});

it('leaves a page without modules as it is', () => {
  const html = '<link rel="modulepreload" href="/a.js"/><p>Olá</p>';
  expect(deferHydration([html])).toEqual([html]);
});
