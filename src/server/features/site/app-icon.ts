import { sharp } from '#server/sharp.ts';
import type { AppIcon } from '#shared/app-icon.ts';
import { drawMark } from './share-image-scene.ts';

/** How much of the icon the church's logo fills: phones cut up to a tenth from each side of a maskable one. */
const filled: Record<AppIcon, number> = { '48': 1, '180': 0.8, '192': 1, '512': 1, 'maskable-512': 0.64 };
const sizeOf = (icon: AppIcon): number => Number(icon.replace('maskable-', ''));
/** Phones put black behind what lets its ground through: these have a ground of their own. */
const grounded = (icon: AppIcon): boolean => icon === '180' || icon === 'maskable-512';

interface LogoShape {
  /** it has a ground of its own */
  opaque: boolean;
  square: boolean;
  ground: string;
}

/** What a logo asks for behind it: its own ground, or one that it can be seen on. */
async function shapeOf(logo: Buffer, colour: string): Promise<LogoShape> {
  const { data, info } = await sharp(logo, { failOn: 'error' })
    .resize(24, 24, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [light, weight] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3]! / 255;
    light += alpha * (0.2126 * data[at]! + 0.7152 * data[at + 1]! + 0.0722 * data[at + 2]!);
    weight += alpha;
  }
  const opaque = weight > (data.length / 4) * 0.99;
  const corner = `#${data.subarray(0, 3).toString('hex')}`;
  // a light logo on white would not be seen
  const visible = weight > 0 && light / weight > 200 ? colour : '#ffffff';
  return { opaque, square: info.width === info.height, ground: opaque ? corner : visible };
}

async function fromLogo(icon: AppIcon, logo: Buffer, colour: string): Promise<Buffer> {
  const size = sizeOf(icon);
  const shape = await shapeOf(logo, colour);
  // with a ground to its edges it fills the icon: the masks of phones may cut into that
  const inner = shape.opaque && shape.square ? size : Math.round(size * filled[icon]);
  const clear = { r: 255, g: 255, b: 255, alpha: 0 };
  const drawn = await sharp(logo, { failOn: 'error' })
    .resize(inner, inner, { fit: 'contain', background: clear })
    .png()
    .toBuffer();
  const background = grounded(icon) ? shape.ground : clear;
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawn }])
    .png()
    .toBuffer();
}

/** The church's logo as an icon; the mark of the product in its colour where it has none that can be read. */
export async function drawAppIcon(icon: AppIcon, logo: Buffer | null, colour: string): Promise<Buffer> {
  const own = logo && (await fromLogo(icon, logo, colour).catch(() => null));
  if (own) return own;
  const size = sizeOf(icon);
  if (!grounded(icon))
    return sharp(Buffer.from(drawMark(colour, size)))
      .png()
      .toBuffer();
  // the phone rounds the corners itself
  const inner = Math.round(size * (icon === '180' ? 1 : 0.8));
  return sharp({ create: { width: size, height: size, channels: 4, background: colour } })
    .composite([{ input: Buffer.from(drawMark(colour, inner, 0)) }])
    .png()
    .toBuffer();
}
