/**
 * What a statement may hold. A year of a busy account has some 20,000 lines of a dozen columns; a file beyond these
 * limits is refused before any of it is interpreted, so that reading stays linear in a known size.
 */
export const limits = {
  bytes: 5 * 1024 * 1024,
  lines: 50_000,
  columns: 100,
  /** characters of one line of a CSV or one movement of an OFX */
  lineLength: 10_000,
  /** the part of a movement's text that is kept: all that matching searches */
  textLength: 2000,
  credits: 3000,
} as const;
