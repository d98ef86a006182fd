/** Pixels of one of twelve columns, and of the gap, in the narrowest form that has columns. */
const columnWidth = 61.5;
const gap = 16;
const letterWidth = 6.9;
const padding = 14;

/** Whether the options fit side by side in a field that spans so many columns, without being cut. */
export function fitSideBySide(texts: readonly string[], span: number): boolean {
  if (texts.length > 3) return false;
  const needed = texts.reduce((sum, text) => sum + text.length * letterWidth + padding, 0);
  return needed <= span * columnWidth - ((12 - span) / 12) * gap;
}
