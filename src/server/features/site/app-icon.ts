import { sharp } from '#server/sharp.ts';
import type { AppIcon } from '#shared/app-icon.ts';
import { drawMark } from './share-image-scene.ts';

/** The share of the icon that the logo fills: phones cut up to a tenth from each side of a maskable icon. */
const logoShare: Record<AppIcon, number> = { '48': 1, '180': 0.8, '192': 1, '512': 1, 'maskable-512': 0.64 };
const sizeOf = (icon: AppIcon): number => Number(icon.replace('maskable-', ''));
/** Phones show transparent areas as black: these icons are opaque. */
const hasBackground = (icon: AppIcon): boolean => icon === '180' || icon === 'maskable-512';

interface LogoShape {
  /** the logo has an opaque background */
  opaque: boolean;
  square: boolean;
  ground: string;
}

/** The background behind a logo: its own, or one with enough contrast. */
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
  // a light logo would be invisible on white
  const visible = weight > 0 && light / weight > 200 ? colour : '#ffffff';
  return { opaque, square: info.width === info.height, ground: opaque ? corner : visible };
}

async function fromLogo(icon: AppIcon, logo: Buffer, colour: string): Promise<Buffer> {
  const size = sizeOf(icon);
  const shape = await shapeOf(logo, colour);
  // a square opaque logo fills the icon: phones may cut into its background
  const inner = shape.opaque && shape.square ? size : Math.round(size * logoShare[icon]);
  const clear = { r: 255, g: 255, b: 255, alpha: 0 };
  const drawn = await sharp(logo, { failOn: 'error' })
    .resize(inner, inner, { fit: 'contain', background: clear })
    .png()
    .toBuffer();
  const background = hasBackground(icon) ? shape.ground : clear;
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawn }])
    .png()
    .toBuffer();
}

/** The church's logo as an icon, or the product's mark in the church's colour when there is no readable logo. */
export async function drawAppIcon(icon: AppIcon, logo: Buffer | null, colour: string): Promise<Buffer> {
  const logoIcon = logo && (await fromLogo(icon, logo, colour).catch(() => null));
  if (logoIcon) return logoIcon;
  const size = sizeOf(icon);
  if (!hasBackground(icon))
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
