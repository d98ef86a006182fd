import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { takeMarkedScripts } from './script-hashes.ts';

const mark = 'bWFyY2E+/w==';
const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it('names every marked inline script by its hash, and no data and no file', () => {
  const own = (attributes: string, text: string): string =>
    `<script nonce="${mark}"${attributes}>${text}</script>`;
  const html = `<html>${own('', 'let a = 1')}${own(' type="module" async=""', 'import "/x.js"')}
    ${own(' src="/y.js"', '')}${own(' id="d" type="application/json"', '{"a":"1"}')}${own('', 'let a = 1')}</html>`;
  const { pieces, hashes } = takeMarkedScripts(html, mark);
  const unmarked = pieces.join('');
  expect(hashes).toEqual([hash('let a = 1'), hash('import "/x.js"')]);
  expect(unmarked).toBe(html.replaceAll(` nonce="${mark}"`, ''));
  expect(unmarked).not.toContain('nonce');
});

it('copies no long text, and cuts no tag', () => {
  const own = `<script nonce="${mark}" type="module">let a = 1</script>`;
  const long = `<p>${'a'.repeat(10_000)}</p>`;
  const { pieces, hashes } = takeMarkedScripts(`<html>${long}${own}${own}${long}</html>`, mark);
  const plain = own.replace(` nonce="${mark}"`, '');
  expect(pieces.join('')).toBe(`<html>${long}${plain}${plain}${long}</html>`);
  expect(pieces.filter((piece) => piece.includes('aaaa'))).toHaveLength(2);
  expect(pieces.filter((piece) => piece.includes('<script type="module">'))).toHaveLength(1);
  expect(hashes).toEqual([hash('let a = 1')]);
});

it.each([
  '<p>Oi</p><script>alert(1)</script>',
  '<script nonce="">alert(1)</script>',
  '<script nonce="outra">alert(1)</script>',
  `<script data-x=' nonce="bWFyY2E"'>alert(1)</script>`,
])('allows no script that came with stored content: %s', (stored) => {
  const own = `<script nonce="${mark}">let a = 1</script>`;
  expect(takeMarkedScripts(`${own}${stored}${own}`, mark).hashes).toEqual([hash('let a = 1')]);
});
