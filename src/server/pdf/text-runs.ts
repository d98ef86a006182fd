import { drawable, type FontSubset, fontSubsets } from '#server/fonts.ts';

/** The faces of the product's documents: running text, its bold, headlines, and the text and the quotations of certificates. */
export type Face = 'text' | 'bold' | 'display' | 'serif' | 'italic';

/** Part of a line that one font file draws. */
interface TextRun {
  text: string;
  file: string;
}

const faces = new Map<Face, FontSubset[]>();

const serifs = {
  display: [600, 'normal'],
  serif: [400, 'normal'],
  italic: [400, 'italic'],
} as const;

/** The font files of a face; faces with serifs take letters of other scripts from the sans. */
function subsetsOf(face: Face): FontSubset[] {
  let subsets = faces.get(face);
  if (!subsets) {
    const isBold = face === 'bold' || face === 'display';
    subsets = fontSubsets('@fontsource/source-sans-3', isBold ? 600 : 400);
    if (face !== 'text' && face !== 'bold') {
      const [weight, style] = serifs[face];
      subsets = [...fontSubsets('@fontsource/fraunces', weight, style), ...subsets];
    }
    faces.set(face, subsets);
  }
  return subsets;
}

/** The characters that the first font file of every face has. */
const latin = /^[ -~\u00a0-\u00ff]*$/;

/** A line as runs in the fonts that have its letters; letters that no font has are left out. */
export function textRuns(line: string, face: Face): TextRun[] {
  const subsets = subsetsOf(face);
  // nearly all lines are like this: searching the fonts letter by letter would take half of a long document's time
  if (latin.test(line)) return line ? [{ text: line, file: subsets[0]!.file }] : [];
  const runs: TextRun[] = [];
  for (const character of drawable(line)) {
    const code = character.codePointAt(0)!;
    const subset = subsets.find(({ has }) => has(code));
    if (!subset) continue;
    const last = runs.at(-1);
    if (last?.file === subset.file) last.text += character;
    else runs.push({ text: character, file: subset.file });
  }
  return runs;
}
