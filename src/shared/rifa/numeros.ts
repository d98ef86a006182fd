/** The numbers of a raffle: 0 … total − 1, shown with as many digits as the last one has. */
export const numberWidthOf = (total: number): number => String(total - 1).length;

/** Bit n, most significant first, is number n. */
export function toBitmap(numeros: Iterable<number>, total: number): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(total / 8));
  for (const numero of numeros) bytes[numero >> 3] = bytes[numero >> 3]! | (0x80 >> (numero & 7));
  return bytes;
}

export const isNumberTaken = (bitmap: Uint8Array, numero: number): boolean =>
  ((bitmap[numero >> 3] ?? 0) & (0x80 >> (numero & 7))) !== 0;

/** 7 of 1000: "007" */
export const formatNumero = (numero: number, largura: number): string =>
  String(numero).padStart(largura, '0');
