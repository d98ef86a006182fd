import { expect, it } from 'vitest';
import { outline } from './outline.ts';

it('names the parts of a text and lists them in their order', () => {
  const { html, items } = outline(
    '<p>Antes.</p><h2>O que <em>guardamos</em></h2><p>Isto.</p><h2>Por quê &amp; até quando</h2>',
  );
  expect(items).toEqual([
    { id: 'parte-1', title: 'O que guardamos' },
    { id: 'parte-2', title: 'Por quê & até quando' },
  ]);
  expect(html).toContain('<h2 id="parte-1">O que <em>guardamos</em></h2>');
  expect(html).toContain('<h2 id="parte-2">');
});

it('leaves texts without parts, and empty parts, as they are', () => {
  for (const text of ['<p>Curto.</p>', '<h2> </h2><p>x</p>'])
    expect(outline(text)).toEqual({ html: text, items: [] });
});
