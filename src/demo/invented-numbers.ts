const digit = (values: readonly number[], weights: readonly number[]): number => {
  const rest = values.reduce((sum, value, at) => sum + value * weights[at]!, 0) % 11;
  return rest < 2 ? 0 : 11 - rest;
};

const withDigits = (body: string, first: readonly number[], second: readonly number[]): string => {
  const values = [...body].map((character) => character.charCodeAt(0) - 48);
  const one = digit(values, first);
  return `${body}${one}${digit([...values, one], second)}`;
};

/** A CPF that passes the check; the four zeros in front show that it is invented. */
export const inventedCpf = (number: number): string =>
  withDigits(
    `0000${String(number).padStart(5, '0')}`,
    [10, 9, 8, 7, 6, 5, 4, 3, 2],
    [11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
  );

/** A CNPJ from twelve characters (letters too, since July 2026) and its two check digits. */
export const cnpjOf = (body: string): string =>
  withDigits(body, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2], [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);

/** Well formed, but from ranges that no operator has assigned: a tap on "WhatsApp" reaches no stranger. */
export const inventedMobile = (number: number): string => `+55279${String(number).padStart(8, '0')}`;
export const inventedLandline = (number: number): string => `+552750${String(number).padStart(6, '0')}`;
