import { createRandom } from '../random.ts';
import { drawBotanical } from './botanical.ts';
import { drawHills } from './hills.ts';
import { sheet } from './paper.ts';
import { drawWindow } from './window.ts';

export const motifs = ['hills', 'botanical', 'window'] as const;
export type Motif = (typeof motifs)[number];

/** Every cover is drawn at this size; other sizes are cropped from its middle. */
export const coverWidth = 1600;
export const coverHeight = 900;

const draw = { hills: drawHills, botanical: drawBotanical, window: drawWindow };

/**
 * A cover for each seed (the name of a record): the same seed gives the same picture. Covers of one `series` share its
 * colours, and each has a drawing of its own.
 */
export function drawCover(seed: string, motif: Motif, series?: string): string {
  const random = createRandom(`${motif} ${seed}`);
  const { defs, body } = draw[motif](
    random,
    series === undefined ? random : createRandom(`${motif} ${series}`),
  );
  return sheet(coverWidth, coverHeight, defs, body);
}
