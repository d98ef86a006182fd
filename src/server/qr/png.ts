import { sharp } from '#server/sharp.ts';
import { qrModules } from '#shared/qr.ts';

/** A QR of at least this many pixels a side, each module a whole number of pixels: sharp on paper and in mails. */
export async function qrPng(text: string, pixels = 600): Promise<Buffer> {
  const modules = qrModules(text);
  const size = modules.length;
  const scale = Math.max(1, Math.ceil(pixels / size));
  const dots = Uint8Array.from(modules.flat(), (dark) => (dark ? 0 : 255));
  return sharp(dots, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * scale, size * scale, { kernel: 'nearest' })
    .png({ palette: true, colours: 2, compressionLevel: 9 })
    .toBuffer();
}
