import type { MetodoBalcao } from '#shared/cobranca.ts';
import type { Imagem } from './imagem.ts';

/** A variant as it is sold at the counter; money in centavos. */
export interface VarianteNoBalcao {
  variante: number;
  nome: string;
  ref: string;
  tamanho: string | null;
  cor: string | null;
  foto: Imagem | null;
  preco: number;
  /** units that can be sold now */
  livres: number;
  /** its SKU, or the reference of its product, is exactly what was looked for: a scanned label */
  exata: boolean;
}

/** The counter of the store: what can be sold, and where. */
export interface Balcao {
  variantes: VarianteNoBalcao[];
  /** the churches that the caller sells for, the head church first */
  igrejas: { id: number; rotulo: string }[];
}

/** A sale at the counter, for the receipt. */
export interface VendaNoBalcao {
  pedido: number;
  /** ISO */
  em: string;
  igreja: string;
  nome: string | null;
  email: string | null;
  linhas: { nome: string; tamanho: string | null; cor: string | null; quantidade: number; preco: number }[];
  total: number;
  forma: MetodoBalcao;
  /** of the church and the year: 001/2026 */
  recibo: string | null;
  vendedor: string;
}
