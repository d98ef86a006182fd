import { plainLetters } from '#shared/plain-letters.ts';

/** Notes and coins, in centavos. */
export const cedulas = [20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 25, 10, 5] as const;
export type Cedula = (typeof cedulas)[number];

/** What money of a service is given for: classifications of the books. */
export const especies = [
  ...(['oferta', 'dizimo', 'oferta_missionaria', 'campanha', 'doacao', 'outras'] as const),
] as const;
export type Especie = (typeof especies)[number];

/** How money other than cash was given: payment methods of the books. */
export const formasDeOutros = ['cheque', 'pix', 'cartao_de_debito', 'cartao_de_credito'] as const;
export type FormaDeOutro = (typeof formasDeOutros)[number];
export type FormaContada = 'dinheiro' | FormaDeOutro;

/** Upper limits, against typing errors. */
export const limites = { quantidade: 9_999, valor: 100_000_000, envelopes: 500, outros: 100 } as const;

interface Envelope {
  /** the name or number on it */
  nome: string;
  /** whose contribution it becomes */
  pessoa: number | null;
  especie: Especie;
  valor: number;
}

interface Outro {
  forma: FormaDeOutro;
  especie: Especie;
  descricao: string;
  valor: number;
}

/** What one person counted. Amounts are whole centavos. */
export interface Contado {
  /** what loose cash was given for */
  especie_dinheiro: Especie;
  /** how many of each note or coin, by its centavos */
  dinheiro: Readonly<Partial<Record<`${Cedula}`, number>>>;
  envelopes: readonly Envelope[];
  outros: readonly Outro[];
}

export const nothingCounted: Contado = {
  especie_dinheiro: 'oferta',
  dinheiro: {},
  envelopes: [],
  outros: [],
};

const quantidadeDe = ({ dinheiro }: Contado, cedula: Cedula): number => dinheiro[`${cedula}`] ?? 0;

export const sumOfCash = (contado: Contado): number =>
  cedulas.reduce((soma, cedula) => soma + cedula * quantidadeDe(contado, cedula), 0);
const soma = (linhas: readonly { valor: number }[]): number =>
  linhas.reduce((total, { valor }) => total + valor, 0);

/** Loose cash, envelopes and the rest. */
export const totalOfCount = (contado: Contado): number =>
  sumOfCash(contado) + soma(contado.envelopes) + soma(contado.outros);

/** One line of a count: equal counts have the same lines. Names of envelopes are compared without case and accents. */
export interface LinhaContada {
  chave: string;
  parte: 'dinheiro' | 'envelope' | 'outro';
  especie: Especie;
  forma: FormaContada;
  cedula: Cedula | null;
  nome: string | null;
  pessoa: number | null;
  quantidade: number;
  valor: number;
}

/** The lines of a count by their key; envelopes of one name and kind are one line. */
export function linesOfCount(contado: Contado): Map<string, LinhaContada> {
  const linhas = new Map<string, LinhaContada>();
  const add = (linha: LinhaContada): void => {
    const before = linhas.get(linha.chave);
    linhas.set(
      linha.chave,
      before
        ? { ...before, quantidade: before.quantidade + linha.quantidade, valor: before.valor + linha.valor }
        : linha,
    );
  };
  for (const cedula of cedulas) {
    const quantidade = quantidadeDe(contado, cedula);
    if (quantidade === 0) continue;
    const especie = contado.especie_dinheiro;
    add({
      chave: `dinheiro|${especie}|${cedula}`,
      parte: 'dinheiro',
      especie,
      forma: 'dinheiro',
      cedula,
      nome: null,
      pessoa: null,
      quantidade,
      valor: cedula * quantidade,
    });
  }
  for (const { nome, pessoa, especie, valor } of contado.envelopes) {
    const whose =
      pessoa === null ? `nome:${plainLetters(nome).trim().replace(/\s+/g, ' ')}` : `pessoa:${pessoa}`;
    add({
      chave: `envelope|${especie}|${whose}`,
      parte: 'envelope',
      especie,
      forma: 'dinheiro',
      cedula: null,
      nome,
      pessoa,
      quantidade: 1,
      valor,
    });
  }
  for (const { forma, especie, valor } of contado.outros)
    add({
      chave: `outro|${especie}|${forma}`,
      parte: 'outro',
      especie,
      forma,
      cedula: null,
      nome: null,
      pessoa: null,
      quantidade: 1,
      valor,
    });
  return linhas;
}

type Lado = Pick<LinhaContada, 'quantidade' | 'valor'>;
/** A line that two counts do not agree on. */
export interface Diferenca extends Omit<LinhaContada, 'quantidade' | 'valor'> {
  primeira: Lado;
  segunda: Lado;
}

const nada: Lado = { quantidade: 0, valor: 0 };
const ladoDe = (linha: LinhaContada | undefined): Lado =>
  linha ? { quantidade: linha.quantidade, valor: linha.valor } : nada;

/** The lines on which two counts differ; none: they are equal. */
export function diferencas(primeira: Contado, segunda: Contado): Diferenca[] {
  const [a, b] = [linesOfCount(primeira), linesOfCount(segunda)];
  return [...new Set([...a.keys(), ...b.keys()])].flatMap((chave) => {
    const [one, other] = [ladoDe(a.get(chave)), ladoDe(b.get(chave))];
    if (one.quantidade === other.quantidade && one.valor === other.valor) return [];
    const { quantidade: _, valor: __, ...line } = (a.get(chave) ?? b.get(chave))!;
    return [{ ...line, primeira: one, segunda: other }];
  });
}

/** An entry for the books: one of each kind and method, and those of a person apart. */
export interface LancamentoContado {
  especie: Especie;
  forma: FormaContada;
  pessoa: number | null;
  valor: number;
}

export function entriesOfCount(contado: Contado): LancamentoContado[] {
  const entries = new Map<string, LancamentoContado>();
  for (const { especie, forma, pessoa, valor } of linesOfCount(contado).values()) {
    const key = `${especie}|${forma}|${pessoa ?? ''}`;
    const before = entries.get(key);
    entries.set(key, { especie, forma, pessoa, valor: valor + (before?.valor ?? 0) });
  }
  return [...entries.values()];
}
