import fc from 'fast-check';
import { parseFragment, serialize } from 'parse5';
import { describe, expect, it, test } from 'vitest';
import { checkRecord } from '#shared/crud/schema.ts';
import { postagem } from '#shared/sections/postagem.ts';
import { typedTextLink } from '#shared/text-link.ts';
import { cleanRichText, cleanRichTexts, plainText, withFullLinks } from './rich-text.ts';

describe('formatted text', () => {
  it('keeps the elements of an article', () => {
    const article =
      '<h2>Título</h2><p>Um <strong>dia</strong> <em>bom</em>,<br>à tarde.</p><ul><li>um</li></ul><ol><li>dois</li></ol><blockquote><p>“Graça &amp; paz”</p></blockquote><h3>Fim</h3><hr><p><a href="https://igreja.example/a?b=1&amp;c=2" rel="noopener">ler</a> <a href="mailto:a@igreja.example" rel="noopener">escrever</a></p>';
    expect(cleanRichText(article)).toBe(article);
  });

  test.each([
    ['<p>oi<script>alert(1)</script></p>', '<p>oi</p>'],
    ['<p>oi<style>p{background:url(javascript:1)}</style></p>', '<p>oi</p>'],
    ['<p onclick="alert(1)" style="position:fixed" class="x" id="y">oi</p>', '<p>oi</p>'],
    ['<p>oi<img src=x onerror=alert(1)></p>', '<p>oi</p>'],
    ['<p>oi<svg/onload=alert(1)></p>', '<p>oi</p>'],
    ['<p>oi<iframe src="https://x.example"></iframe></p>', '<p>oi</p>'],
    ['<p>oi<math><mi//xlink:href="data:x,<script>alert(4)</script>"></p>', '<p>oi</p>'],
    ['<p><a href="javascript:alert(1)">oi</a></p>', '<p>oi</p>'],
    ['<p><a href="JaVaScRiPt:alert(1)">oi</a></p>', '<p>oi</p>'],
    ['<p><a href=" java\nscript:alert(1)">oi</a></p>', '<p>oi</p>'],
    ['<p><a href="&#106;avascript:alert(1)">oi</a></p>', '<p>oi</p>'],
    ['<p><a href="data:text/html,<script>alert(1)</script>">oi</a></p>', '<p>oi</p>'],
    ['<p><a href="vbscript:x">oi</a></p>', '<p>oi</p>'],
    ['<p><a href="//x.example">oi</a></p>', '<p>oi</p>'],
    ['<p><a href="/\\x.example">oi</a></p>', '<p>oi</p>'],
    [
      '<p><a href="https://x.example" target="_blank" rel="opener" onmouseover="x">oi</a></p>',
      '<p><a href="https://x.example" rel="noopener">oi</a></p>',
    ],
    [
      '<p>a<!-- b --><b>c</b><i>d</i></p><h1>e</h1><h5>f</h5>',
      '<p>a<strong>c</strong><em>d</em></p><h2>e</h2><h3>f</h3>',
    ],
  ])('removes everything that could run: %s', (dirty, clean) => {
    expect(cleanRichText(dirty)).toBe(clean);
  });

  it('does not change when it is cleaned again', () => {
    const nasty = '<p>a<scr<script>ipt>alert(1)</scr</script>ipt> &lt;script&gt;b&lt;/script&gt; < <em>c';
    const once = cleanRichText(nasty)!;
    expect(cleanRichText(once)).toBe(once);
    expect(once).not.toMatch(/<script/i);
  });

  test.each(['', '<p></p>', '<p> &nbsp;</p>', '<p><br></p><hr>', '<script>x</script>'])(
    'is null for %j, which has no text',
    (html) => {
      expect(cleanRichText(html)).toBeNull();
    },
  );
});

test.each([
  'igreja.example/a?b=1&c="2"',
  'HTTPS://igreja.example/<b>',
  'secretaria@igreja.example',
  'mailto:secretaria@igreja.example',
  'tel:(19) 3232-1010',
  '/contribuir',
  '/',
])('keeps the link that the editor makes of %j', (typed) => {
  const html = cleanRichText(`<p><a href='${typedTextLink(typed)!}'>aqui</a></p>`)!;
  expect(html).toMatch(/<a href="[^"]+" rel="noopener">aqui<\/a>/);
  expect(cleanRichText(html)).toBe(html);
});

test('completes paths of the site for mail and feeds, and no other address', () => {
  const text =
    '<p><a href="/contribuir" rel="noopener">aqui</a> <a href="tel:1" rel="noopener">1</a> href="/x"</p>';
  expect(withFullLinks(text, 'https://igreja.example')).toBe(
    text.replace('"/contribuir"', '"https://igreja.example/contribuir"'),
  );
});

describe('formatted text is read back by browsers as it is stored', () => {
  const parsed = (html: string): string => serialize(parseFragment(html));
  const good = 'href="https://igreja.example/a?b=1&c=2"';

  test.each([
    [
      'a link in a link that is none',
      `<p><a href="javascript:1">de <a ${good}>dentro</a> e isto</a> fim</p>`,
      '<p>de <a href="https://igreja.example/a?b=1&amp;c=2" rel="noopener">dentro</a> e isto fim</p>',
    ],
    [
      'a link that is none in a link',
      `<p><a ${good}>fora <a href="x">dentro</a></span> isto</a> fim</p>`,
      '<p><a href="https://igreja.example/a?b=1&amp;c=2" rel="noopener">fora </a>dentro isto fim</p>',
    ],
    ['a link around paragraphs', '<strong><p>a</p>b</strong>', '<p><strong>a</strong></p><strong>b</strong>'],
    [
      'tags that cross',
      '<p>a<strong>b<em>c</strong>d</em></p>',
      '<p>a<strong>b<em>c</em></strong><em>d</em></p>',
    ],
    ['a paragraph in a paragraph', '<p>a<button><p>b</p></button>c</p>', '<p>a</p><p>b</p>c'],
    ['text in a list', '<ul>a<li>b</ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['an item without a list', '<li>a</li>b', '<p>a</p>b'],
    ['spaces that do not break', '<p>a\u00a0b&nbsp;c "d"\r\ne&#13;f</p>', '<p>a&nbsp;b&nbsp;c "d"\ne\nf</p>'],
  ])('%s', (_, html, stored) => {
    expect(cleanRichText(html)).toBe(stored);
    expect(parsed(stored)).toBe(stored);
  });

  const name = fc.constantFrom(
    'p',
    'h1',
    'h2',
    'h3',
    'strong',
    'b',
    'em',
    'i',
    'ul',
    'ol',
    'li',
    'blockquote',
    'br',
    'hr',
    'span',
    'div',
    'table',
    'tr',
    'td',
    'script',
    'style',
    'svg',
    'math',
    'button',
    'template',
    'select',
    'form',
  );
  const piece = fc.oneof(
    { weight: 4, arbitrary: name.map((tag) => `<${tag}>`) },
    { weight: 4, arbitrary: name.map((tag) => `</${tag}>`) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(`<a ${good}>`, '<a href="javascript:1">', '<a>', '</a>', '</a >'),
    },
    {
      weight: 3,
      arbitrary: fc.constantFrom('x', ' ', '\n', '&amp;', '&lt;b&gt;', '&nbsp;', '"', '&#13;', '&#0;'),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('<', '>', '<!--', '-->', '<![CDATA[', ']]>', '<p a="', "<a href='"),
    },
  );

  it('a space before an entity, at the beginning of a link', () => {
    const stored = cleanRichText('<a href="https://igreja.example/">\n></a>')!;
    expect(stored).toContain('\n&gt;</a>');
    expect(cleanRichText(stored)).toBe(stored);
  });

  it('for any input', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const stored = cleanRichText(pieces.join(''));
        // a text with such a character is refused by its check
        if (stored === null || stored.includes('\u0000')) return;
        expect(parsed(stored)).toBe(stored);
        expect(cleanRichText(stored)).toBe(stored);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['open tags', '<em>'.repeat(100_000)],
    ['open and closing tags', '<em>'.repeat(60_000) + '</a>'.repeat(60_000)],
    ['quotations in quotations', '<blockquote><p>'.repeat(30_000)],
    ['attributes', `<p ${Array.from({ length: 50_000 }, (_, at) => `a${at}`).join(' ')}>`],
    ['links in links', `<a ${good}>`.repeat(20_000)],
  ])('in a time that grows with its length: %s', (_, html) => {
    expect(cleanRichText(`${html}x`)).toContain('x');
  });
});

it('plain text has its words and its lines', () => {
  expect(plainText('<p>Graça &amp;&nbsp;paz</p><ul><li>um</li><li>dois<br>três</li></ul>')).toBe(
    'Graça & paz\num\ndois\ntrês',
  );
});

describe('a text that would be written far longer than it is', () => {
  it('is written no further than the longest that is accepted', () => {
    // A link goes on in every paragraph, with all of its address.
    const href = `https://igreja.example/${'y'.repeat(2000)}`;
    const html = `<a href="${href}">${'<p>a'.repeat(5000)}`;
    const cleaned = cleanRichText(html, 100_000)!;
    expect(cleaned.length).toBeGreaterThan(100_000);
    expect(cleaned.length).toBeLessThan(100_000 + 2 * href.length);
    expect(serialize(parseFragment(cleaned))).toBe(cleaned);
  });

  it('is refused by the check of its section', () => {
    const html = `<a href="https://igreja.example/${'y'.repeat(2000)}">${'<p>a'.repeat(5000)}`;
    const input = cleanRichTexts(postagem, { titulo: 'Longo', texto: html });
    const checked = checkRecord(postagem, input, { today: '2026-11-15' });
    expect(checked).toMatchObject({ ok: false, errors: { texto: [{ key: 'validation.max_length' }] } });
  });
});
