/** The beginning of a text. An emoji that would be cut in two is no text that the database stores. */
export const cutText = (text: string, most: number): string => text.slice(0, most).toWellFormed();
