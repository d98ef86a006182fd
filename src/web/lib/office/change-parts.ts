/** The first sentence of a changelog entry, and the rest of it. */
export function changeParts(texto: string): { title: string; rest: string } {
  // A sentence ends where the next word begins with a capital: addresses and abbreviations have dots too.
  const [, title, rest] = /^(.{20,}?\.)\s+(?=[\p{Lu}`/"])(.*)$/su.exec(texto) ?? [];
  return title === undefined ? { title: texto, rest: '' } : { title, rest: rest ?? '' };
}
