/** The name of a winner as everybody may see it: the first name and the initial of the last. */
export function maskedName(nome: string): string {
  const [first = '', ...rest] = nome.trim().split(/\s+/);
  const [initial] = rest.at(-1) ?? '';
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
