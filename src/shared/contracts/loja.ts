import type { MetodoPublico } from '#shared/cobranca.ts';
import type { AvisoDeLinha } from '#shared/loja/linhas.ts';
import type { EstadoDevolucao, EstadoPedido } from '#shared/loja/pedido.ts';
import type { Qr } from '#shared/qr.ts';
import type { MeioDePagamento } from './cobranca.ts';
import type { EnderecoDaConta } from './conta-loja.ts';
import type { OpcaoDeEntrega } from './entrega.ts';
import type { Imagem } from './imagem.ts';
import type { Pagamento } from './pagamento.ts';
import type { FormOutcome, Sender } from './site.ts';

/** The cookie with the secret of a visitor's cart. */
export const cartCookie = 'carrinho';

/** The buyer of a request: the signed-in consumer, or the secret of the cart's cookie, or neither. */
export interface CartOwner {
  consumidor: number | null;
  carrinho: string | null;
}

/** A variant as a line of a cart or an order shows it. */
interface ItemVendido {
  variante: number;
  /** null: the product is no longer on sale */
  slug: string | null;
  nome: string;
  ref: string;
  foto: Imagem | null;
  tamanho: string | null;
  cor: { nome: string; hex: string } | null;
  /** units: in a cart, as many as can be bought now */
  quantidade: number;
  /** centavos for one */
  preco: number;
}

export interface LinhaDoCarrinho extends ItemVendido {
  /** units that were put into the cart; more than `quantidade` when fewer can be bought */
  pedida: number;
  /** the price that the shopper saw, when it has changed since */
  preco_antes: number | null;
  /** how many can be bought: stock and the limit per order; 0: none */
  maximo: number;
  aviso: AvisoDeLinha | null;
  /** centavos */
  subtotal: number;
}

export interface Carrinho {
  linhas: LinhaDoCarrinho[];
  /** units in all lines */
  quantidade: number;
  /** centavos of what can be bought */
  subtotal: number;
}

/** `id` null: typed for one order, not kept in the account */
export type Endereco = Omit<EnderecoDaConta, 'id'> & { id: number | null };

export const passosDoCheckout = ['entrega', 'pagamento', 'fim'] as const;
export type PassoDoCheckout = (typeof passosDoCheckout)[number];

interface Totais {
  /** centavos, all computed by the server */
  subtotal: number;
  desconto: number;
  frete: number;
  total: number;
}

export interface LinhaDoPedido extends ItemVendido {
  /** the id of the line, which a withdrawal of units names */
  item: number;
  /** centavos of the line taken off by the voucher */
  desconto: number;
  /** units given back or refunded */
  devolvidas: number;
  /** units that the buyer withdrew from and has not brought back yet */
  desistidas: number;
}

/** A line whose price or stock changed after the buyer saw it. */
export interface Mudanca {
  variante: number;
  nome: string;
  aviso: AvisoDeLinha;
  /** centavos for one, when the price changed */
  preco_antes: number | null;
  /** centavos for one now */
  preco: number;
  /** how many of the line can be bought now */
  disponivel: number;
}

/** An order before and while it is paid. */
export interface CheckoutAberto extends Totais {
  id: number;
  codigo: string;
  estado: EstadoPedido;
  passo: PassoDoCheckout;
  linhas: LinhaDoPedido[];
  /** lines whose price or stock changed since the order was begun; nothing is charged until they are accepted */
  mudancas: Mudanca[];
  opcoes: OpcaoDeEntrega[];
  /** the CEP that deliveries among them are for; null: none is known, only pickups are offered */
  cep: string | null;
  /** the chosen option; null: not chosen yet */
  entrega: { opcao: OpcaoDeEntrega; endereco: Endereco | null } | null;
  enderecos: Endereco[];
  comprador: { nome: string; email: string; whatsapp: string | null };
  voucher: string | null;
  presente: boolean;
  nota: string | null;
  meios: MeioDePagamento[];
  /** the method of the last payment, when it was refused; not when the buyer gave it up */
  pagamento_recusado: MetodoPublico | null;
  /** ISO: until when the stock is held; null while nothing is being paid */
  expira_em: string | null;
  sandbox: boolean;
}

/** The kinds of steps in the history of an order. */
export const passosDoPedido = [
  'aberto',
  'cobranca',
  // the card, or the money that was reported, was refused
  'recusado',
  // the buyer gave up the payment, to pay by another method or not at all
  'pagamento_desistido',
  // the time to pay ran out
  'expirado',
  'pago',
  'separacao',
  'pronto',
  'enviado',
  'entregue',
  'cancelado',
  'desistencia',
  // the goods of a withdrawal stay with the buyer
  'desistencia_desfeita',
  'devolucao_recebida',
  // the office gave back the money of some units
  'reembolso',
  // money went back
  'reembolsado',
  // money came for an order that was paid already
  'pago_de_novo',
  // late money was accepted without stock
  'sem_estoque',
] as const;
export type PassoTipo = (typeof passosDoPedido)[number];

/** A step of an order's life, for its timeline. */
export interface PassoDoPedido {
  /** `conferencia`: the church or the bank began to check the payment, as its charge says */
  tipo: PassoTipo | 'conferencia';
  em: string;
  /** a tracking code, a reason; null: the type is enough */
  detalhe: string | null;
}

/** An order as its buyer sees it. */
export interface Pedido extends Totais {
  id: number;
  /** secret: opens the order without a login */
  codigo: string;
  estado: EstadoPedido;
  criado_em: string;
  linhas: LinhaDoPedido[];
  linha_do_tempo: PassoDoPedido[];
  entrega: { opcao: OpcaoDeEntrega; endereco: Endereco | null; rastreio: string | null } | null;
  /** the code that is said or scanned at the pickup, once paid */
  retirada: { codigo: string; qr: Qr } | null;
  presente: boolean;
  nota: string | null;
  sandbox: boolean;
  /** centavos returned so far */
  devolvido: number;
  /** a withdrawal and how far it is */
  devolucao: { estado: EstadoDevolucao; em: string; motivo: string | null } | null;
  /** `desfazer`: keep the goods of a withdrawal that have not come back */
  pode: { pagar: boolean; cancelar: boolean; desistir: boolean; desfazer: boolean };
  /** YYYY-MM-DD: the last day to withdraw (7 days from delivery); null: not delivered, or over */
  desistir_ate: string | null;
  /** who checks the payment of an order that waits for it; null: it was not reported as paid */
  conferencia: 'igreja' | 'banco' | null;
}

export type PedidoNaLista = Pick<
  Pedido,
  'id' | 'codigo' | 'estado' | 'criado_em' | 'total' | 'sandbox' | 'conferencia'
> & {
  /** units of it are given back, and the church has not finished that yet */
  desistencia: boolean;
  quantidade: number;
  fotos: Imagem[];
};

type Sent = Readonly<Record<string, string>>;
type Refused = Exclude<FormOutcome, { ok: true }>;
type StepOutcome = { ok: true } | Refused;

/** The pages' only access to carts and orders. Fields of forms are named by the paths of their errors. */
export interface Store {
  /** the first call after signing in joins the visitor's cart with the consumer's */
  cart(shopper: CartOwner): Promise<Carrinho>;
  /** adds units (`quantidade`, one when left out) of a variant (`variante`); `setCookie`: the header of a new cart's cookie */
  add(shopper: CartOwner, fields: Sent, from: Sender): Promise<{ ok: true; setCookie?: string } | Refused>;
  /** sets the units of a line (`quantidade`); 0 removes it */
  setQuantity(shopper: CartOwner, variante: string, fields: Sent, from: Sender): Promise<StepOutcome>;
  /** makes an order of the cart; returns the same one while the cart is not changed */
  begin(shopper: CartOwner, from: Sender): Promise<{ ok: true; id: number } | Refused>;
  /** `cep` (eight digits): what deliveries there cost; by default that of the order, or of an address of the account */
  checkout(consumidor: number, id: string, cep?: string): Promise<CheckoutAberto | null>;
  /**
   * `opcao`; for a delivery `endereco` (the id of a kept address) or `endereco.nome`, `endereco.cep` and so on; `presente`
   * and `nota`
   */
  deliver(consumidor: number, id: string, fields: Sent, from: Sender): Promise<StepOutcome>;
  /** `voucher`: its code; an empty one removes it */
  voucher(consumidor: number, id: string, fields: Sent, from: Sender): Promise<StepOutcome>;
  /** accepts changed prices and quantities */
  acceptChanges(consumidor: number, id: string, from: Sender): Promise<StepOutcome>;
  /** holds the stock and opens the charge, or ends an order that costs nothing; the fields of the checkout, with a form token */
  pay(consumidor: number, id: string, fields: Sent, from: Sender): Promise<StepOutcome>;
  /** gives up an open payment, to choose another method */
  unpay(consumidor: number, id: string, from: Sender): Promise<StepOutcome>;
  reportPaid(consumidor: number, id: string, from: Sender): Promise<StepOutcome>;
  payment(consumidor: number, id: string): Promise<Pagamento | null>;
  /** of the consumer, the newest first */
  orders(consumidor: number): Promise<PedidoNaLista[]>;
  order(consumidor: number, id: string): Promise<Pedido | null>;
  /** by the secret of the link in its mails */
  orderByCode(codigo: string): Promise<Pedido | null>;
  cancel(consumidor: number, id: string, from: Sender): Promise<StepOutcome>;
  /**
   * withdrawal until 7 days after delivery, with a reason (`motivo`) if one is given; `desistir_de=parte`: of the units in
   * `linhas.0.item` and `linhas.0.quantidade`, and so on
   */
  withdraw(consumidor: number, id: string, fields: Sent, from: Sender): Promise<StepOutcome>;
  undoWithdrawal(consumidor: number, id: string, from: Sender): Promise<StepOutcome>;
}
