import { type Hashing, inBatches, toHex } from './hashing.ts';
import { formatNumero, numberWidthOf } from './numeros.ts';

/** A paid number in the frozen list; the mark names its purchase to those who know the purchase's code, and to nobody else. */
export interface LinhaLista {
  numero: number;
  marca: string;
}

export const linhaText = ({ numero, marca }: LinhaLista, total: number): string =>
  `${formatNumero(numero, numberWidthOf(total))};${marca}`;

/** The list as it is published: one line for each paid number, ascending. */
export const listaText = (linhas: readonly LinhaLista[], total: number): string =>
  linhas.map((linha) => `${linhaText(linha, total)}\n`).join('');

/** The marks of purchases: the first 16 bytes of HMAC-SHA256 of their codes under the raffle's salt. */
export const marcas = (hashing: Hashing, sal: Uint8Array, codigos: readonly string[]): Promise<string[]> =>
  inBatches(codigos.length, async (from, to) =>
    (await hashing.hmacSha256(sal, codigos.slice(from, to).map(hashing.utf8))).map((digest) =>
      toHex(digest.subarray(0, 16)),
    ),
  );

/** What is wrong with a list, with the line (from 1) where it is seen. */
export interface ListaProblem {
  problema: 'fim' | 'linha' | 'faixa' | 'ordem';
  linha: number;
}

/** The lines of a published list, or the first line that cannot be part of one. */
export function readLista(text: string, total: number): LinhaLista[] | ListaProblem {
  const texts = text.split('\n');
  if (texts.pop() !== '') return { problema: 'fim', linha: texts.length + 1 };
  const form = new RegExp(`^([0-9]{${numberWidthOf(total)}});([0-9a-f]{32})$`);
  const linhas: LinhaLista[] = [];
  for (const [at, line] of texts.entries()) {
    const [, digits, marca] = form.exec(line) ?? [];
    if (digits === undefined || marca === undefined) return { problema: 'linha', linha: at + 1 };
    const numero = Number(digits);
    if (numero >= total) return { problema: 'faixa', linha: at + 1 };
    if (numero <= (linhas.at(-1)?.numero ?? -1)) return { problema: 'ordem', linha: at + 1 };
    linhas.push({ numero, marca });
  }
  return linhas;
}
