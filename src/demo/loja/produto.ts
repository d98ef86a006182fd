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
  /** how much of the product is left; if not given, some variants are sold out and others are not */
  estoque?: 'esgotado' | 'poucas';
}

/** What people ask before they buy, by kind of product. */
export const cuidados: Partial<Record<ProductShape, readonly string[]>> = {
  shirt: [
    'Algodão penteado, fio 30, costura reforçada nos ombros.',
    'Lave do avesso, em água fria, e seque à sombra.',
    'Na dúvida entre dois tamanhos, escolha o maior.',
  ],
  hoodie: [
    'Moletom de três cabos, flanelado por dentro.',
    'Lave do avesso, em água fria, sem alvejante.',
    'A modelagem é larga: escolha o seu tamanho de sempre.',
  ],
  mug: [
    'Cerâmica esmaltada, 325 ml.',
    'Vai ao micro-ondas e à lava-louças.',
    'Embrulhada em papel pardo, pronta para presente.',
  ],
  book: ['Impresso no Brasil, em papel certificado.', 'Dedicatória à mão: peça na retirada.'],
  notebook: ['Papel de 90 g, sem linhas que apareçam do outro lado.', 'Fita marcadora e elástico.'],
  bag: ['Lona crua de algodão, com costura dupla.', 'Leva até 10 kg.'],
  cap: ['Sarja de algodão, com regulagem de metal.', 'Limpe com pano úmido.'],
  candle: ['Cera vegetal e pavio de algodão.', 'Na primeira vez, deixe acesa até a cera derreter por igual.'],
  frame: ['Vai pronto para pendurar.', 'Moldura de madeira de reflorestamento.'],
  kit: [
    'Vem em caixa de papelão reciclado, com cartão escrito à mão.',
    'Os itens também são vendidos separados.',
  ],
};

export const umTamanho = ['unico'] as const;
