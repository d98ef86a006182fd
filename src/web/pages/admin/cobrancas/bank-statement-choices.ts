import { isOpen } from '#shared/cobranca.ts';
import type { CobrancaCandidata, ExtratoConfirmar, LinhaCasada } from '#shared/contracts/cobranca-office.ts';
import { type Meaning, meaningOf } from './meaning.ts';

/** What somebody decided about a line: which charge it pays, and whether it is to be confirmed. */
export interface Choice {
  cobranca: number;
  on: boolean;
  /** the charge, where somebody looked for it themselves */
  found?: CobrancaCandidata;
}

/** What is sure is chosen already; what is likely waits for a look. */
export const choicesOf = (lines: readonly LinhaCasada[]): Map<string, Choice> =>
  new Map(
    lines.flatMap(({ identificador, cobranca, confianca }) =>
      cobranca ? [[identificador, { cobranca: cobranca.id, on: confianca === 'alta' }] as const] : [],
    ),
  );

/** The charges that a line can be given to without a search. */
export const optionsOf = (line: LinhaCasada, choice: Choice | undefined): CobrancaCandidata[] => {
  const offered = [...(line.cobranca ? [line.cobranca] : []), ...line.candidatas];
  return choice?.found && !offered.some(({ id }) => id === choice.cobranca)
    ? [...offered, choice.found]
    : offered;
};

/** The charge that was chosen for a line. */
export const chosenOf = (line: LinhaCasada, choice: Choice | undefined): CobrancaCandidata | undefined =>
  optionsOf(line, choice).find(({ id }) => id === choice?.cobranca);

/**
 * What each line that is to be confirmed makes of its charge, in the order in which they are confirmed: the second line
 * for a charge finds what the first left of it.
 */
export function meaningsOf(
  lines: readonly LinhaCasada[],
  choices: ReadonlyMap<string, Choice>,
): ReadonlyMap<string, Meaning> {
  const now = new Map<number, Pick<CobrancaCandidata, 'estado' | 'falta'>>();
  const meanings = new Map<string, Meaning>();
  for (const line of lines) {
    const choice = choices.get(line.identificador);
    const charge = choice?.on && chosenOf(line, choice);
    if (!charge) continue;
    const before = now.get(charge.id) ?? charge;
    const meaning = meaningOf(before, line.valor);
    meanings.set(line.identificador, meaning);
    const falta = Math.max(0, before.falta - line.valor);
    now.set(charge.id, { falta, estado: falta === 0 && isOpen(before.estado) ? 'paga' : before.estado });
  }
  return meanings;
}

/** The line as it goes back to the server: as more than was asked only where the page said so. */
export function sentItem(
  { identificador, data, valor, descricao, referencia }: LinhaCasada,
  { cobranca }: Choice,
  meaning: Meaning | undefined,
): ExtratoConfirmar['itens'][number] {
  const excedente = meaning?.kind === 'excess';
  return { identificador, data, valor, descricao, referencia, cobranca, ...(excedente && { excedente }) };
}
