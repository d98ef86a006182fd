import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Picture } from './picture.tsx';

const image = { id: 'abc', largura: 960, altura: 540, borrao: 'data:image/webp;base64,UklGRg==' };

it('offers both formats in the sizes that there are, with dimensions and a placeholder', () => {
  const html = renderToStaticMarkup(<Picture image={image} alt="Coral" sizes="100vw" />);
  expect(html).toContain(
    '<source type="image/avif" srcSet="/imagens/abc/320.avif 320w, /imagens/abc/480.avif 480w, /imagens/abc/640.avif 640w, /imagens/abc/768.avif 768w, /imagens/abc/960.avif 960w" sizes="100vw"/>',
  );
  expect(html).toContain('type="image/webp"');
  expect(html).toMatch(/<img [^>]*src="\/imagens\/abc\/960\.webp" alt="Coral" width="960" height="540"/);
  expect(html).toContain('loading="lazy" decoding="async"');
  expect(html).toContain('aspect-ratio:960 / 540');
  expect(html).toContain('data:image/webp;base64,UklGRg==');
  expect(html).not.toContain('preload');
});

it('states the true width of a picture between two sizes', () => {
  const html = renderToStaticMarkup(<Picture image={{ ...image, largura: 500 }} alt="" sizes="50vw" />);
  expect(html).toContain('/imagens/abc/480.webp 480w, /imagens/abc/640.webp 500w');
});

it('preloads the first picture of a page', () => {
  const html = renderToStaticMarkup(
    <Picture image={image} alt="" sizes="100vw" priority ratio="4 / 3" className="capa" />,
  );
  expect(html).toMatch(
    /<link rel="preload" as="image" type="image\/avif" fetchPriority="high" imageSrcSet="[^"]*960\.avif 960w"/,
  );
  expect(html).toMatch(/<img [^>]*loading="eager"[^>]*fetchPriority="high"/);
  expect(html).toContain('aspect-ratio:4 / 3');
  expect(html).toMatch(/<span class="[^"]*capa"/);
});
