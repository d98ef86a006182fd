import jsQR from 'jsqr';
import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { encodeBrCode } from './br/pix.ts';
import { qrPath } from './qr.ts';

const codeFor = (chave: string): string =>
  encodeBrCode({
    chave,
    valor: 12_345,
    nome: 'Igreja Água Viva',
    cidade: 'Florianópolis',
    txid: 'CT7Q2M8D4F6H1K3P5R9S0T2V4',
  });

// Its types declare a module, but it exports the function itself.
const readQr = jsQR as unknown as typeof jsQR.default;

/** The text that an independent QR reader decodes from the pixels. */
async function decode(picture: Sharp): Promise<string | undefined> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return readQr(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

it.each([
  '52998224725',
  '12ABC34501DE35',
  `${'a'.repeat(62)}@igreja.example`,
  '+5511988887777',
  '123e4567-e12b-12d1-a456-426655440000',
])('a camera reads the drawn Pix of the key %s', async (chave) => {
  const code = codeFor(chave);
  const { size, d } = qrPath(code);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${d}"/></svg>`;
  expect(await decode(sharp(Buffer.from(svg)).resize(500))).toBe(code);
});
