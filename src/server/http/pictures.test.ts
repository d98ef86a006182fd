import sharp from 'sharp';
import { expect, it } from 'vitest';
import { blur, reencode, resize } from './pictures.ts';

const plain = (width: number, height: number, alpha = 1): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: { r: 10, g: 90, b: 80, alpha } } })
    .png()
    .toBuffer();

it('makes an upload before sizes that wait', async () => {
  const body = await plain(40, 20);
  const size = { width: 320, format: 'webp' } as const;
  const seen: string[] = [];
  const places = [Promise.withResolvers<Buffer>(), Promise.withResolvers<Buffer>()];
  const running = places.map(({ promise }) => resize(() => promise, size));
  const later = resize(async () => body, size).then(() => seen.push('size'));
  const upload = reencode(body).then(() => seen.push('upload'));
  places[0]!.resolve(body);
  await upload;
  places[1]!.resolve(body);
  await Promise.all([...running, later]);
  expect(seen).toEqual(['upload', 'size']);
});

it('leaves its place to the next when it fails', async () => {
  const size = { width: 320, format: 'avif' } as const;
  const broken = Array.from({ length: 5 }, () => resize(async () => Buffer.from('nada'), size));
  const outcomes = await Promise.allSettled(broken);
  expect(outcomes.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  expect((await sharp(await resize(() => plain(400, 200), size)).metadata()).width).toBe(320);
});

it('gives a placeholder that is small whatever the picture is', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 120 } as const;
  const wild = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  const uri = await blur(wild);
  expect(uri === '' || (uri.startsWith('data:image/webp;base64,') && uri.length <= 400)).toBe(true);
  expect(await blur(await plain(3000, 2))).toMatch(/^data:image\/webp/);
  expect(await blur(await plain(200, 100, 0.5))).toBe('');
});
