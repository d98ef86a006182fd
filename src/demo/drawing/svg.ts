import { mix } from '#shared/colour.ts';

// Shared by all drawings: lighter and darker colours, shadows of cut paper, and the sheet.

/** A drawing as SVG, and what is on it in Portuguese. */
export interface Drawing {
  defs: string;
  body: string;
  alt: string;
}

export const lighter = (colour: string, part: number): string => mix(colour, '#fff4e2', part);
export const darker = (colour: string, part: number): string => mix(colour, '#2a1a14', part);

/** Rounds to one decimal: finer than a pixel, and keeps the SVG short. */
export const n = (value: number): number => Math.round(value * 10) / 10;

export const vertical = (id: string, ...stops: readonly (readonly [number, string])[]): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops
    .map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`)
    .join('')}</linearGradient>`;

export const glow = (id: string, colour: string, strength = 1): string =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset=".45" stop-color="${colour}" stop-opacity="${strength * 0.38}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;

/**
 * A shape with a shadow. The shadow is the shape itself, three times, fainter and further down each time: as soft as a
 * blur at screen size, at a tenth of its cost.
 */
export const lifted = (shape: string, height = 4): string =>
  `${[0.5, 1.2, 2.1]
    .map(
      (step) => `<g class="shadow" opacity=".085" transform="translate(0 ${n(step * height)})">${shape}</g>`,
    )
    .join('')}${shape}`;

/** A whole SVG; the grain of the paper is added when it is rendered. */
export const sheet = (width: number, height: number, defs: string, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><style>.shadow *{fill:#2b1710;stroke:none}.shadow [fill=none]{display:none}</style><defs>${defs}</defs>${body}</svg>`;
