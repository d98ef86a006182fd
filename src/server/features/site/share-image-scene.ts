import { mix, textOn } from '#shared/colour.ts';

/** The product's mark, a shepherd's crook, for churches without a logo. */
const markPath = 'M19.5 26V12.4a5.2 5.2 0 0 0-10.4 0v2.2';

/** The dark colour of drawings. */
const ink = '#211d1a';

export const drawMark = (colour: string, size: number, radius = 9): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32"><rect width="32" height="32" rx="${radius}" fill="${colour}"/><path d="${markPath}" fill="none" stroke="${textOn(colour, ink)}" stroke-width="2.8" stroke-linecap="round"/></svg>`;

/** Hills cut from paper under a low sun, all in tones of the church's colour. */
export function drawScene(colour: string, width: number, height: number): string {
  const at = (part: number): number => Math.round(part * height);
  const across = (part: number): number => Math.round(part * width);
  const hill = (left: number, crest: number, right: number, tone: string): string =>
    `<path d="M0 ${at(left)}C${across(0.3)} ${at(crest)} ${across(0.62)} ${at((crest + right) / 2 + 0.06)} ${width} ${at(right)}V${height}H0Z" fill="${tone}"/>`;
  const sky = mix(colour, '#fbf3e4', 0.82);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(colour, '#fbf3e4', 0.6)}"/><stop offset="0.7" stop-color="${sky}"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>
<circle cx="${across(0.62)}" cy="${at(0.4)}" r="${across(0.2)}" fill="#fff8ea" opacity="0.35"/>
<circle cx="${across(0.62)}" cy="${at(0.4)}" r="${across(0.14)}" fill="#fff8ea"/>
${hill(0.58, 0.42, 0.52, mix(colour, '#fbf3e4', 0.52))}
${hill(0.62, 0.68, 0.5, mix(colour, '#fbf3e4', 0.32))}
${hill(0.84, 0.6, 0.72, mix(colour, '#fbf3e4', 0.12))}
${hill(0.82, 0.94, 0.78, mix(colour, '#12100e', 0.18))}
${hill(1.02, 0.82, 0.96, mix(colour, '#12100e', 0.42))}
</svg>`;
}

/** A mask with rounded corners. */
export const roundMask = (size: number, radius: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${radius}"/></svg>`;
