import type { InputFor } from '#shared/crud/record.ts';
import type { freteTabela } from '#shared/sections/frete-tabela.ts';

type Frete = InputFor<typeof freteTabela>;

/** The rows of one way to deliver to a region: up to each weight in kg, its price in centavos. */
const rows = (
  nome: string,
  [cep_de, cep_ate]: readonly [string, string],
  prazo_dias: number,
  precos: Readonly<Record<number, number>>,
): Frete[] =>
  Object.entries(precos).map(([peso, valor]) => ({
    nome,
    cep_de,
    cep_ate,
    prazo_dias,
    valor,
    peso_ate: Number(peso),
    ativo: true,
  }));

const grandeVitoria = ['29000000', '29184999'] as const;
const espiritoSanto = ['29000000', '29999999'] as const;
const sudeste = ['01000000', '39999999'] as const;
const brasil = ['01000000', '99999999'] as const;

/** The church's own deliveries near it, the post office further away: slower and cheaper, or faster. */
export const demoFretes: readonly Frete[] = [
  ...rows('Entrega na Grande Vitória', grandeVitoria, 2, { 2: 900, 10: 1400, 30: 2500 }),
  ...rows('Correios econômico', espiritoSanto, 4, { 1: 1690, 5: 2490, 15: 4290 }),
  ...rows('Correios econômico', sudeste, 7, { 1: 2290, 5: 3490, 15: 6490 }),
  ...rows('Correios econômico', brasil, 10, { 1: 3290, 5: 5290, 15: 9890 }),
  ...rows('Correios expresso', espiritoSanto, 1, { 1: 2490, 5: 3690, 15: 6190 }),
  ...rows('Correios expresso', sudeste, 2, { 1: 3990, 5: 6290, 15: 11_490 }),
  ...rows('Correios expresso', brasil, 4, { 1: 5990, 5: 9890, 15: 18_990 }),
];
