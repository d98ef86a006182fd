import { expect, it } from 'vitest';
import { widthsOf } from './imagem.ts';

it.each([
  [100, [320]],
  [320, [320]],
  [500, [320, 480, 640]],
  [960, [320, 480, 640, 768, 960]],
  [2400, [320, 480, 640, 768, 960, 1280, 1920]],
])('a picture %i pixels wide comes in %j', (largura, widths) => {
  expect(widthsOf(largura)).toEqual(widths);
});
