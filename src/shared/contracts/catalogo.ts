import type { OpcaoDeEntrega } from './entrega.ts';
import type { Achado, Categoria, FormOutcome, Imagem, Sender } from './site.ts';

interface Cor {
  id: number;
  nome: string;
  hex: string;
}

/** A product in a list. Prices are centavos. */
export interface ProdutoCard {
  id: number;
  slug: string;
  nome: string;
  /** of the cheapest and of the dearest variant */
  preco: number;
  preco_ate: number;
  destaque: boolean;
  disponivel: boolean;
  /** units of all variants while they are few (`fewUnits`); null: more, or none */
  restam: number | null;
  foto: Imagem | null;
  categoria: Categoria | null;
  cores: Cor[];
  tamanhos: string[];
}

export interface VarianteDoProduto {
  id: number;
  /** a key of `tamanhos` */
  tamanho: string | null;
  cor: Cor | null;
  sku: string | null;
  preco: number;
  disponivel: boolean;
  restam: number | null;
  /** how many one order may have of it now: stock, the limit per order and `maxShown`; 0: sold out */
  maximo: number;
  /** the id of its picture, one of the product's */
  foto: string | null;
}

export interface Produto extends ProdutoCard {
  ref: string;
  modelo: string | null;
  /** sanitised HTML */
  descricao: string | null;
  limite_por_pedido: number | null;
  /** cm and kg */
  medidas: {
    altura: number | null;
    largura: number | null;
    comprimento: number | null;
    peso: number | null;
  };
  fotos: Imagem[];
  variantes: VarianteDoProduto[];
  /** from the highest category to its own */
  caminho: Categoria[];
  relacionados: ProdutoCard[];
  /** ISO */
  atualizado_em: string;
}

export const ordensDeProdutos = ['destaque', 'novidade', 'nome', 'preco'] as const;
type OrdemDeProdutos = (typeof ordensDeProdutos)[number];

/** The query for a list of products. A product is in the list when one of its variants meets all conditions. */
export interface ProdutosQuery {
  page: number;
  per_page: number;
  sort_by: OrdemDeProdutos;
  sort_order: 'asc' | 'desc';
  /** with all categories inside it */
  categoria?: number | undefined;
  /** ids; the variant has one of them */
  cor?: readonly number[] | undefined;
  /** keys of `tamanhos`; the variant has one of them */
  tamanho?: readonly string[] | undefined;
  /** centavos, both included */
  preco_de?: number | undefined;
  preco_ate?: number | undefined;
  /** only what can be bought now */
  disponivel?: boolean | undefined;
  termo?: string | undefined;
}

interface ListaDeProdutos {
  data: ProdutoCard[];
  total: number;
  page: number;
  /** the corrected term that was searched for, when the requested one finds nothing */
  termo?: string;
}

export interface CategoriaDaLoja extends Categoria {
  /** the category that it is inside of */
  acima: number | null;
  /** products in it and in the categories inside it */
  total: number;
}

/** How many products each further filter would leave, counted with all filters of the other kinds. */
export interface Filtros {
  /** all categories with products, parents before the categories inside them */
  categorias: CategoriaDaLoja[];
  cores: (Cor & { total: number })[];
  tamanhos: { tamanho: string; total: number }[];
  /** in the order of `priceRanges` */
  precos: number[];
  disponiveis: number;
}

/** Reads what the store sells, for the pages. */
export interface Catalogue {
  produtos(query: ProdutosQuery): Promise<ListaDeProdutos>;
  filtros(query: ProdutosQuery): Promise<Filtros>;
  produto(slug: string): Promise<Achado<Produto>>;
  /** where orders are collected, at no cost */
  retiradas(): Promise<OpcaoDeEntrega[]>;
  /** the ways to receive one unit of a variant at the form's `cep`, pickups first */
  entregas(
    variante: number,
    fields: Readonly<Record<string, string>>,
    from: Sender,
  ): Promise<{ ok: true; opcoes: OpcaoDeEntrega[] } | Exclude<FormOutcome, { ok: true }>>;
}
