import {
  type Cedula,
  type Contado,
  cedulas,
  type Diferenca,
  type Especie,
  type FormaContada,
  type FormaDeOutro,
  limites,
  totalOfCount,
} from '#shared/contagem/contagem.ts';
import type { Contagem } from '#shared/contracts/contagem.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { moneyFigures, typedAmount } from '#shared/money.ts';
import { firstAccount } from '../first-account.ts';
import type { SundayState } from './sunday.ts';

/** A typed line of envelopes or of other money. */
export interface TypedLine {
  key: string;
  nome: string;
  pessoa: number | null;
  especie: Especie;
  forma: FormaDeOutro;
  valor: string;
}

/** A count as typed. */
export interface TypedCount {
  especie_dinheiro: Especie;
  /** by the centavos of the note or coin */
  dinheiro: Readonly<Record<string, string>>;
  envelopes: readonly TypedLine[];
  outros: readonly TypedLine[];
}

export const emptyCount: TypedCount = {
  especie_dinheiro: 'oferta',
  dinheiro: {},
  envelopes: [],
  outros: [],
};

export const newLine = (key: string): TypedLine => ({
  key,
  nome: '',
  pessoa: null,
  especie: 'dizimo',
  forma: 'pix',
  valor: '',
});

const quantity = (text: string | undefined): number =>
  Math.min(limites.quantidade, Number((text ?? '').replaceAll(/\D/g, '').slice(0, 4)) || 0);

/** The amount of a line; undefined when it is no amount, or too large. */
function amountOf({ valor }: TypedLine, locale: Locale): number | undefined {
  const typed = typedAmount(valor, locale);
  return typed !== undefined && typed > 0 && typed <= limites.valor ? typed : undefined;
}

/** Whether something was typed into a line; empty lines are left out. */
const isTyped = ({ nome, valor }: TypedLine): boolean => nome.trim() !== '' || valor.trim() !== '';

/** The keys of lines whose amount cannot be read. */
export const wrongLines = ({ envelopes, outros }: TypedCount, locale: Locale): ReadonlySet<string> =>
  new Set(
    [...envelopes, ...outros]
      .filter((line) => isTyped(line) && amountOf(line, locale) === undefined)
      .map(({ key }) => key),
  );

/** The typed count in the form in which it is sent: whole centavos. */
export function countOf(
  { especie_dinheiro, dinheiro, envelopes, outros }: TypedCount,
  locale: Locale,
): Contado {
  const notes: Partial<Record<`${Cedula}`, number>> = {};
  for (const cedula of cedulas) {
    const many = quantity(dinheiro[String(cedula)]);
    if (many > 0) notes[`${cedula}`] = many;
  }
  return {
    especie_dinheiro,
    dinheiro: notes,
    envelopes: envelopes.filter(isTyped).map((line) => ({
      nome: line.nome.trim(),
      pessoa: line.pessoa,
      especie: line.especie,
      valor: amountOf(line, locale) ?? 0,
    })),
    outros: outros.filter(isTyped).map((line) => ({
      forma: line.forma,
      especie: line.especie,
      descricao: line.nome.trim(),
      valor: amountOf(line, locale) ?? 0,
    })),
  };
}

/** Whether nothing was counted: sent only after a question, because the form looks the same before anything was typed. */
export const isNothing = (counted: Contado): boolean => totalOfCount(counted) === 0;

/**
 * What the user is told of their own count: that it waits on the phone, or that it was sent. Undefined once both counts show
 * their sums.
 */
export function ownCountText(
  contagem: Pick<Contagem, 'estado'> | null,
  isWaiting: boolean,
): 'contagem.waits' | 'contagem.sent_sum' | undefined {
  if (isWaiting) return 'contagem.waits';
  return contagem === null || contagem.estado === 'contando' ? 'contagem.sent_sum' : undefined;
}

/** A sent count in the form in which it is typed, for correction. */
export const typedOf = (counted: Contado, locale: Locale): TypedCount => ({
  especie_dinheiro: counted.especie_dinheiro,
  dinheiro: Object.fromEntries(
    Object.entries(counted.dinheiro).map(([cedula, many]) => [cedula, String(many)]),
  ),
  envelopes: counted.envelopes.map(({ nome, pessoa, especie, valor }, at) => ({
    key: `envelope-${at}`,
    nome,
    pessoa,
    especie,
    forma: 'pix',
    valor: moneyFigures(valor, locale),
  })),
  outros: counted.outros.map(({ forma, especie, descricao, valor }, at) => ({
    key: `outro-${at}`,
    nome: descricao,
    pessoa: null,
    especie,
    forma,
    valor: moneyFigures(valor, locale),
  })),
});

/** Whether the two may still correct their counts: not after the treasurer decided whose count is valid. */
export const isCorrectable = (contagem: Pick<Contagem, 'estado'> | null): boolean =>
  contagem === null || ['contando', 'diferente', 'conferida'].includes(contagem.estado);

/** The greatest age of the phone's stored copy, in milliseconds. */
export const pageAge = 4_000;

/**
 * Whether the state of the count is known, so that an empty form is not shown over a count that was already sent: the server
 * has answered since the page was opened, or it is out of reach and the phone's stored copy counts.
 */
export const isStateKnown = (keptAt: number, openedAt: number, network: SundayState['network']): boolean =>
  keptAt >= openedAt - pageAge || network !== 'online';

/** What one of the two counted on a differing line: "5 × R$ 2,00 = R$ 10,00", or the sum for envelopes and other money. */
export function countedText(
  { parte, cedula }: Pick<Diferenca, 'parte' | 'cedula'>,
  { quantidade, valor }: Diferenca['primeira'],
  money: (cents: number) => string,
  number: (count: number) => string,
): string {
  if (quantidade === 0) return '–';
  if (parte === 'dinheiro') return `${number(quantidade)} × ${money(cedula ?? 0)} = ${money(valor)}`;
  return quantidade === 1 ? money(valor) : `${money(valor)} (${number(quantidade)})`;
}

/** The account of each method as its select shows it: the chosen one, or the one that it begins with. Only these are sent. */
export const shownAccounts = (
  contas: Contagem['contas'],
  accounts: readonly { id: number }[],
  chosen: Readonly<Partial<Record<FormaContada, string>>>,
): Partial<Record<FormaContada, number>> =>
  Object.fromEntries(
    contas.flatMap(({ forma, conta }) => {
      const text = chosen[forma];
      const id = text === undefined ? firstAccount(accounts, conta) : Number(text);
      return id ? [[forma, id]] : [];
    }),
  );
