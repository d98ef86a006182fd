import type { ExtratoConfirmar, LinhaCasada } from '#shared/contracts/cobranca-office.ts';

/** What somebody decided about a line: which charge it pays, and whether it is to be confirmed. */
export interface Choice {
  cobranca: number;
  on: boolean;
}

/** What is sure is chosen already; what is likely waits for a look. */
export const choicesOf = (lines: readonly LinhaCasada[]): Map<string, Choice> =>
  new Map(
    lines.flatMap(({ identificador, cobranca, confianca }) =>
      cobranca ? [[identificador, { cobranca: cobranca.id, on: confianca === 'alta' }] as const] : [],
    ),
  );

/** Two lines for one charge are two payments: the second is more than was asked, and only meant when it is said so. */
export const chargesTwice = (choices: ReadonlyMap<string, Choice>): ReadonlySet<number> => {
  const seen = new Set<number>();
  const twice = new Set<number>();
  for (const { cobranca, on } of choices.values()) {
    if (!on) continue;
    if (seen.has(cobranca)) twice.add(cobranca);
    seen.add(cobranca);
  }
  return twice;
};

/** The line as it goes back to the server. */
export function sentItem(line: LinhaCasada, { cobranca }: Choice): ExtratoConfirmar['itens'][number] {
  const { identificador, data, valor, descricao, referencia } = line;
  const excedente = line.cobranca?.id === cobranca && line.motivos.includes('excedente');
  return { identificador, data, valor, descricao, referencia, cobranca, ...(excedente && { excedente }) };
}
