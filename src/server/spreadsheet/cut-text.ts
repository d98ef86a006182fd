/** The beginning of a text. Half of an emoji at its end is replaced, because the database cannot store it. */
export const cutText = (text: string, most: number): string => text.slice(0, most).toWellFormed();
