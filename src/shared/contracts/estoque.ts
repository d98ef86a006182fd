import type { Ref } from '#shared/crud/record.ts';

/** The movements that staff record; sales and returns come with orders. */
export const tiposDeMovimento = ['entrada', 'saida', 'ajuste', 'perda'] as const;
export type TipoDeMovimento = (typeof tiposDeMovimento)[number];

/** Items of one call, and units of one item. */
export const maisItens = 200;
export const maisUnidades = 1_000_000;

/** A variant and its stock, for the office. */
export interface VarianteNoEstoque {
  variante: number;
  produto: Ref;
  /** size and colour; null: the product's only variant */
  nome: string | null;
  sku: string | null;
  ativo: boolean;
  estoque: number;
  /** held in purchases that are not paid yet */
  presas: number;
  /** paid and still at the church; they have left `estoque` */
  a_entregar: number;
  baixo: boolean;
}
