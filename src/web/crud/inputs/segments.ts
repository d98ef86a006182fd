/** What the narrowest form with columns has to give: one of twelve, and the gap beside it. */
const column = 61.5;
const gap = 16;
const letter = 6.9;
const padding = 14;

/** Whether options stand side by side in a field of so many columns, without any of them being cut. */
export function fitSideBySide(texts: readonly string[], span: number): boolean {
  if (texts.length > 3) return false;
  const needed = texts.reduce((sum, text) => sum + text.length * letter + padding, 0);
  return needed <= span * column - ((12 - span) / 12) * gap;
}
