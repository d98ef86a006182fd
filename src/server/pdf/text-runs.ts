import { drawable, type FontSubset, fontSubsets } from '#server/fonts.ts';

/** The letters of our documents: running text, its bold, and headlines. */
export type Face = 'text' | 'bold' | 'display';

/** Part of a line that one font file draws. */
interface TextRun {
  text: string;
  file: string;
}

const faces = new Map<Face, FontSubset[]>();

/** The font files of a face; headlines have letters of other scripts from the bold. */
function subsetsOf(face: Face): FontSubset[] {
  let found = faces.get(face);
  if (!found) {
    const sans = fontSubsets('@fontsource/source-sans-3', face === 'text' ? 400 : 600);
    found = face === 'display' ? [...fontSubsets('@fontsource/fraunces', 600), ...sans] : sans;
    faces.set(face, found);
  }
  return found;
}

/** What the first font file of every face has. */
const latin = /^[ -~\u00a0-\u00ff]*$/;

/** A line in the fonts that have its letters; letters that none of ours has are left out. */
export function textRuns(line: string, face: Face): TextRun[] {
  const subsets = subsetsOf(face);
  // nearly all lines: the search by letters would take half of a long document's time
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
