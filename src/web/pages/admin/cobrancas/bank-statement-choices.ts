import { isOpen } from '#shared/cobranca.ts';
import type {
  CobrancaCandidata,
  ExtratoConfirmar,
  LinhaCasada,
  ResultadoLinha,
} from '#shared/contracts/cobranca-office.ts';
import { type PaymentEffect, paymentEffect } from './payment-effect.ts';

/** The treasurer's choice for a line: the charge it pays, and whether to confirm it. */
export interface Choice {
  cobranca: number;
  on: boolean;
  /** the charge, when the treasurer searched for it */
  found?: CobrancaCandidata;
}

/** Sure matches, which the bank states with the txid, are preselected; the treasurer selects likely ones. */
export const choicesOf = (lines: readonly LinhaCasada[]): Map<string, Choice> =>
  new Map(
    lines.flatMap(({ identificador, cobranca, confianca }) =>
      cobranca ? [[identificador, { cobranca: cobranca.id, on: confianca === 'alta' }] as const] : [],
    ),
  );

/** The charges offered for a line without a search. */
export const optionsOf = (line: LinhaCasada, choice: Choice | undefined): CobrancaCandidata[] => {
  const offered = [...(line.cobranca ? [line.cobranca] : []), ...line.candidatas];
  return choice?.found && !offered.some(({ id }) => id === choice.cobranca)
    ? [...offered, choice.found]
    : offered;
};

/** The charge chosen for a line. */
export const chosenOf = (line: LinhaCasada, choice: Choice | undefined): CobrancaCandidata | undefined =>
  optionsOf(line, choice).find(({ id }) => id === choice?.cobranca);

/**
 * What confirming each chosen line would do to its charge, in order: a second line for a charge starts from
 * what the first leaves missing.
 */
export function effectsOf(
  lines: readonly LinhaCasada[],
  choices: ReadonlyMap<string, Choice>,
): ReadonlyMap<string, PaymentEffect> {
  const now = new Map<number, Pick<CobrancaCandidata, 'estado' | 'falta'>>();
  const effects = new Map<string, PaymentEffect>();
  for (const line of lines) {
    const choice = choices.get(line.identificador);
    const charge = choice?.on && chosenOf(line, choice);
    if (!charge) continue;
    const before = now.get(charge.id) ?? charge;
    const effect = paymentEffect(before, line.valor);
    effects.set(line.identificador, effect);
    const falta = Math.max(0, before.falta - line.valor);
    now.set(charge.id, { falta, estado: falta === 0 && isOpen(before.estado) ? 'paga' : before.estado });
  }
  return effects;
}

/** The chosen lines, without those that an earlier portion of them confirmed. */
export const linesToConfirm = (
  lines: readonly LinhaCasada[],
  choices: ReadonlyMap<string, Choice>,
  outcomes: ReadonlyMap<string, Pick<ResultadoLinha, 'ok'>>,
): LinhaCasada[] =>
  lines.filter(({ identificador }) => choices.get(identificador)?.on && !outcomes.get(identificador)?.ok);

/** The line as sent to the server; marked as excess only where the page showed it as excess. */
export function sentItem(
  { identificador, data, valor, descricao, referencia }: LinhaCasada,
  { cobranca }: Choice,
  effect: PaymentEffect | undefined,
): ExtratoConfirmar['itens'][number] {
  const excedente = effect?.kind === 'excess';
  return { identificador, data, valor, descricao, referencia, cobranca, ...(excedente && { excedente }) };
}
