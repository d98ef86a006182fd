import type { Estado, Metodo } from '#shared/cobranca.ts';
import type { EstadoDevolucao, EstadoPedido, TipoEntrega } from '#shared/loja/pedido.ts';
import type { OpcaoDeEntrega } from './entrega.ts';
import type { Imagem } from './imagem.ts';
import type { Endereco } from './loja.ts';

/** A step in the history of an order, with the user who took it. */
export interface PassoDaFicha {
  id: number;
  tipo: string;
  /** ISO */
  quando: string;
  /** comprador, sistema, cobranca:12 or users:7 */
  ator: string;
  /** the user who did it */
  nome: string | null;
  dados: Record<string, unknown>;
}

/** A line of an order as it was sold; money in centavos. */
export interface LinhaDaFicha {
  item: number;
  variante: number | null;
  produto: number | null;
  nome: string;
  ref: string;
  tamanho: string | null;
  cor: string | null;
  foto: Imagem | null;
  quantidade: number;
  /** for one */
  preco: number;
  /** of the whole line */
  desconto: number;
  /** units that came back or were refunded, and their centavos */
  devolvidas: number;
  devolvido: number;
  /** units that the buyer withdrew from and has not brought back yet */
  desistidas: number;
}

/** What the page of an order shows in the office, beyond the fields of its section. */
export interface FichaPedido {
  id: number;
  estado: EstadoPedido;
  entrega: TipoEntrega | null;
  canal: 'site' | 'balcao';
  sandbox: boolean;
  /** centavos */
  subtotal: number;
  desconto: number;
  frete: number;
  total: number;
  /** what the treasurer still has to return */
  a_devolver: number;
  linhas: LinhaDaFicha[];
  /** the newest first */
  historia: PassoDaFicha[];
  consumidor: number | null;
  opcao: OpcaoDeEntrega | null;
  endereco: Endereco | null;
  voucher: { id: number; codigo: string } | null;
  cobranca: {
    id: number;
    estado: Estado;
    metodo: Metodo;
    valor: number;
    recebido: number;
    estornado: number;
    /** returned by the treasurer's hand */
    manual: boolean;
  } | null;
  devolucao: { estado: EstadoDevolucao; em: string; motivo: string | null } | null;
}

/** The columns of the board: orders that are paid and not yet in the hands of their buyers. */
export const colunasDoQuadro = ['pago', 'em_separacao', 'pronto_para_retirada', 'enviado'] as const;
export type ColunaDoQuadro = (typeof colunasDoQuadro)[number];

/** An order as a card of the board. */
export interface CartaoDoPedido {
  id: number;
  nome: string | null;
  estado: ColunaDoQuadro;
  entrega: TipoEntrega;
  igreja: { id: number; rotulo: string } | null;
  /** ISO */
  pago_em: string;
  presente: boolean;
  nota: string | null;
  sandbox: boolean;
  /** its buyer asked to give it back */
  devolucao: EstadoDevolucao | null;
  /** its payer disputes the payment at the bank: every step demands a reason */
  contestado: boolean;
  /** units were taken out of it after it was picked */
  mudou: boolean;
  itens: { nome: string; tamanho: string | null; cor: string | null; quantidade: number }[];
}

export interface QuadroDePedidos {
  colunas: {
    estado: ColunaDoQuadro;
    /** all of its orders; `pedidos` are the oldest ones */
    total: number;
    pedidos: CartaoDoPedido[];
  }[];
  /** the churches that have orders on the board, to filter by */
  igrejas: { id: number; rotulo: string }[];
}

/** A pickup as the hand-over screen shows it. */
export interface Retirada {
  id: number;
  nome: string | null;
  estado: EstadoPedido;
  igreja: { id: number; rotulo: string } | null;
  presente: boolean;
  nota: string | null;
  sandbox: boolean;
  contestado: boolean;
  mudou: boolean;
  itens: CartaoDoPedido['itens'];
  /** when it was handed over, and by which user */
  entregue: { em: string; por: string | null } | null;
}

/** Centavos and units that were sold, and what of them came back. */
interface SomaDeVendas {
  vendidas: number;
  devolvidas: number;
  /** centavos, discounts taken off */
  valor: number;
  devolvido: number;
  liquido: number;
}

/** What the store sold in a period. */
export interface VendasDaLoja {
  data: (SomaDeVendas & {
    produto: number | null;
    nome: string;
    /** null where the rows are products */
    variante: number | null;
    tamanho: string | null;
    cor: string | null;
  })[];
  total: SomaDeVendas & { pedidos: number };
}
