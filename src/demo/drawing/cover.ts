import { createRandom } from '../random.ts';
import { drawBotanical } from './botanical.ts';
import { drawHills } from './hills.ts';
import { type Drawing, sheet } from './svg.ts';
import { drawWindow } from './window.ts';

export const motifs = ['hills', 'botanical', 'window'] as const;
export type Motif = (typeof motifs)[number];

/** Every cover is drawn at this size; other sizes are cropped from its middle. */
export const coverWidth = 1600;
export const coverHeight = 900;

const draw = { hills: drawHills, botanical: drawBotanical, window: drawWindow };

/** The drawing of a seed; covers of one `series` share its colours. */
function drawing(seed: string, motif: Motif, series?: string): Drawing {
  const random = createRandom(`${motif} ${seed}`);
  return draw[motif](random, series === undefined ? random : createRandom(`${motif} ${series}`));
}

/**
 * A cover for each seed (the name of a record): the same seed gives the same picture. Covers of one `series` share its
 * colours, and each has a drawing of its own.
 */
export function drawCover(seed: string, motif: Motif, series?: string): string {
  const { defs, body } = drawing(seed, motif, series);
  return sheet(coverWidth, coverHeight, defs, body);
}

/** The description of the cover of this seed, for people who do not see it. */
export const coverAlt = (seed: string, motif: Motif): string => drawing(seed, motif).alt;
