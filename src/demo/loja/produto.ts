import type { tamanhos } from '#shared/loja/tamanhos.ts';
import type { ProductShape } from '../drawing/product.ts';

type Tamanho = keyof typeof tamanhos;

export const demoCores = {
  Preto: '#1f1d1b',
  Branco: '#f7f5f0',
  Areia: '#d9c7a3',
  'Verde-oliva': '#5c6b3c',
  'Azul-marinho': '#22385c',
  Terracota: '#b5583a',
  Vinho: '#6d2433',
  'Cinza-mescla': '#9b9791',
  'Rosa-chá': '#dcaaa2',
  Petróleo: '#0f5c5a',
} as const;
type DemoCor = keyof typeof demoCores;

export interface DemoProduto {
  nome: string;
  ref: string;
  /** centavos */
  preco: number;
  categoria: string;
  shape: ProductShape;
  cores: readonly DemoCor[];
  tamanhos: readonly Tamanho[];
  texto: string;
  /** three in cm, the last in kg */
  medidas: readonly [altura: number, largura: number, comprimento: number, peso: number];
  modelo?: string;
  destaque?: boolean;
  ativo?: boolean;
  limite?: number;
}

export const umTamanho = ['unico'] as const;
