import { describe, expect, it, test } from 'vitest';
import { cleanRichText } from './rich-text.ts';

describe('formatted text', () => {
  it('keeps what an article is made of', () => {
    const article =
      '<h2>Título</h2><p>Um <strong>dia</strong> <em>bom</em>,<br />à tarde.</p><ul><li>um</li></ul><ol><li>dois</li></ol><blockquote><p>“Graça &amp; paz”</p></blockquote><h3>Fim</h3><hr /><p><a href="https://igreja.example/a?b=1&amp;c=2" rel="noopener">ler</a> <a href="mailto:a@igreja.example" rel="noopener">escrever</a></p>';
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
    [
      '<p><a href="https://x.example" target="_blank" rel="opener" onmouseover="x">oi</a></p>',
      '<p><a href="https://x.example" rel="noopener">oi</a></p>',
    ],
    [
      '<p>a<!-- b --><b>c</b><i>d</i></p><h1>e</h1><h5>f</h5>',
      '<p>a<strong>c</strong><em>d</em></p><h2>e</h2><h3>f</h3>',
    ],
  ])('leaves nothing in that runs: %s', (dirty, clean) => {
    expect(cleanRichText(dirty)).toBe(clean);
  });

  it('is as clean after the second washing as after the first', () => {
    const nasty = '<p>a<scr<script>ipt>alert(1)</scr</script>ipt> &lt;script&gt;b&lt;/script&gt; < <em>c';
    const once = cleanRichText(nasty)!;
    expect(cleanRichText(once)).toBe(once);
    expect(once).not.toMatch(/<script/i);
  });

  test.each(['', '<p></p>', '<p> &nbsp;</p>', '<p><br></p><hr>', '<script>x</script>'])(
    '%j says nothing',
    (html) => {
      expect(cleanRichText(html)).toBeNull();
    },
  );
});
